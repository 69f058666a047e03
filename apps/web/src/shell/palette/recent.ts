/** Number of recent picks shown. */
const MOST = 6;

/** The owner of recent picks: a person has separate ones in each account. */
export type Owner = { userId: number; accountId: number };

const storedAs = ({ userId, accountId }: Owner) => `jornada.picks.${accountId}.${userId}`;

/** Recent picks, newest first. Stored in this browser by id only, so that it reveals no names. */
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
    // Without storage there are no recent picks; everything else works.
  }
}
