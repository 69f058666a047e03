import type { NpsComment } from '@jornada/contract/nps-comments';

/** A filter of reasons: all, those without a theme, or those with one theme. */
export type ThemeChoice = { kind: 'all' } | { kind: 'untagged' } | { kind: 'theme'; name: string };

export const hasTheme = ({ themes }: NpsComment, choice: ThemeChoice): boolean =>
  choice.kind === 'all' || (choice.kind === 'untagged' ? themes.length === 0 : themes.includes(choice.name));

/** The themes of the reasons with the number of reasons for each, the most frequent first. */
export function themeCounts(comments: readonly NpsComment[]): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { themes } of comments) for (const name of themes) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name));
}
