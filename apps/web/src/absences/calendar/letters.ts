import type { AbsenceKind } from '@jornada/contract/absence-items';

/** The shortest text that distinguishes a kind from `taken`: initials first, then more of its first word. */
function letterOf(name: string, taken: ReadonlySet<string>): string {
  const words = name
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const first = [...(words[0] ?? '?')];
  const tries = [
    first[0],
    ...words.slice(1).map((word) => `${first[0]}${[...word][0]}`),
    ...first.slice(1).map((letter) => `${first[0]}${letter}`),
  ];
  return tries.find((text) => text !== undefined && !taken.has(text)) ?? `${first[0]}${taken.size}`;
}

/** One or two letters for each kind, by id. They are unique, and change only if the kinds do. */
export function kindLetters(kinds: readonly Pick<AbsenceKind, 'id' | 'name'>[]): ReadonlyMap<number, string> {
  const taken = new Set<string>();
  const letters = new Map<number, string>();
  // The oldest kinds come first, so that they keep their letters when others are added.
  for (const { id, name } of kinds.toSorted((one, other) => one.id - other.id)) {
    const text = letterOf(name, taken);
    taken.add(text);
    letters.set(id, text);
  }
  return letters;
}
