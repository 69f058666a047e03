import { type Lines, MAX_DEPTH } from './lines.ts';

/** The changed people whose rows create a circle, or a line that is too long. */
export function brokenBy(
  lines: Lines,
  changes: ReadonlyMap<number, number | null>,
): Map<number, 'circle' | 'too_deep'> {
  const above = (person: number) => {
    const leader = changes.has(person) ? changes.get(person) : lines.get(person)?.reports_to;
    return leader !== undefined && leader !== null && lines.has(leader) ? leader : null;
  };
  const broken = new Map<number, 'circle' | 'too_deep'>();
  /** How many people are above each; below a circle it is 0, because the circle is the fault. */
  const depths = new Map<number, number>();
  for (const start of lines.keys()) {
    const path: number[] = [];
    const onPath = new Set<number>();
    let at: number | null = start;
    while (at !== null && !depths.has(at) && !onPath.has(at)) {
      path.push(at);
      onPath.add(at);
      at = above(at);
    }
    if (at !== null && onPath.has(at)) {
      for (const person of path.slice(path.indexOf(at))) {
        depths.set(person, 0);
        if (changes.has(person)) broken.set(person, 'circle');
      }
    }
    for (const person of path.toReversed()) {
      if (depths.has(person)) continue;
      const leader = above(person);
      const depth = leader === null ? 0 : (depths.get(leader) ?? 0) + 1;
      depths.set(person, depth);
      if (depth > MAX_DEPTH) {
        const cause = nearestChanged(person, above, changes);
        if (cause !== undefined && !broken.has(cause)) broken.set(cause, 'too_deep');
      }
    }
  }
  return broken;
}

function nearestChanged(
  person: number,
  above: (person: number) => number | null,
  changes: ReadonlyMap<number, number | null>,
): number | undefined {
  let at: number | null = person;
  while (at !== null && !changes.has(at)) at = above(at);
  return at ?? undefined;
}
