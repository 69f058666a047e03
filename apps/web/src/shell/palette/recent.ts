/** As many as one takes in at a glance. */
const MOST = 6;

/** Whose picks: the same person has others in another account. */
export type Owner = { userId: number; accountId: number };

const storedAs = ({ userId, accountId }: Owner) => `jornada.picks.${accountId}.${userId}`;

/**
 * What was picked last, the latest first. Kept in this browser by number and never by name: whoever looks into it learns of no
 * client and no colleague.
 */
export function recentPicks(owner: Owner): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storedAs(owner)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberPick(owner: Owner, key: string): void {
  const picks = [key, ...recentPicks(owner).filter((other) => other !== key)].slice(0, MOST);
  try {
    localStorage.setItem(storedAs(owner), JSON.stringify(picks));
  } catch {
    // A browser that keeps nothing has no recent picks; everything else works.
  }
}
