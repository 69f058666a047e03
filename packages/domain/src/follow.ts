/** A part of a form that both sides changed to different values. */
export type FieldConflict = {
  /** The names and positions that lead to it: `digest_hour`, `items.3.email`. */
  path: string;
  mine: unknown;
  theirs: unknown;
};

type Following = {
  /** Whether the stored values are the person's own earlier save; later typing then wins. */
  own?: boolean;
  /** The part that tells the rows of a list apart. Without it a list is one value. */
  rowKey?: string | undefined;
};

/**
 * The values of a form after the stored ones changed: a part that the person left alone takes the stored value, one that
 * only the person changed keeps theirs. One that both changed is a conflict, and has the person's value until they choose.
 * Rows are compared part by part while they keep their places, and as a whole in a place where the row was replaced.
 */
export function follow<T extends object>(
  begun: T,
  typed: T,
  stored: T,
  { own = false, rowKey }: Following = {},
): { values: T; conflicts: readonly FieldConflict[] } {
  const conflicts: FieldConflict[] = [];
  const partsOf = (paths: string, before: object, mine: object, theirs: object) =>
    Object.fromEntries(
      Object.entries(theirs).map(([name, value]) => [
        name,
        followed(paths + name, partOf(before, name), partOf(mine, name), value),
      ]),
    );
  const followed = (path: string, before: unknown, mine: unknown, theirs: unknown): unknown => {
    if (equal(mine, before)) return theirs;
    if (equal(theirs, before) || equal(theirs, mine)) return mine;
    if (rowKey !== undefined && isRows(before) && isRows(mine) && isRows(theirs)) {
      const placed = [before, mine, theirs].map((rows) => rows.map((row) => partOf(row, rowKey)));
      if (keepPlaces(placed))
        return theirs.map((row, at) => {
          const [was, is] = [before[at] ?? row, mine[at] ?? row];
          const isSame = placed.every((keys) => equal(keys[at], placed[0]?.[at]));
          return isSame ? partsOf(`${path}.${at}.`, was, is, row) : followed(`${path}.${at}`, was, is, row);
        });
    }
    if (!own) conflicts.push({ path, mine, theirs });
    return mine;
  };
  return { values: partsOf('', begun, typed, stored) as T, conflicts };
}

const partOf = (whole: object, name: string): unknown => Object.entries(whole).find(([part]) => part === name)?.[1];

const isWhole = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isRows = (value: unknown): value is readonly object[] => Array.isArray(value) && value.every(isWhole);

/**
 * Whether a path of `FieldConflict` still leads to the same row: not after a row of its list was added, removed or moved.
 * @param before the values that the path is from
 */
export function isInPlace(path: string, rowKey: string | undefined, before: object, mine: object): boolean {
  const parts = path.split('.');
  const at = parts.findIndex((part) => /^\d+$/.test(part));
  if (at < 0 || rowKey === undefined) return true;
  const lists = [before, mine].map((values) =>
    parts.slice(0, at).reduce<unknown>((whole, part) => (isWhole(whole) ? partOf(whole, part) : undefined), values),
  );
  return lists.every(isRows) && keepPlaces(lists.map((rows) => rows.map((row) => partOf(row, rowKey))));
}

/** Whether no row was added, removed or moved; one in its old place may have got another key. */
const keepPlaces = ([before = [], ...others]: readonly (readonly unknown[])[]): boolean =>
  others.every(
    (keys) =>
      keys.length === before.length &&
      keys.every((key, at) => equal(key, before[at]) || !before.some((known) => equal(known, key))),
  );

/** Whether two values are equal in all their parts, in whatever order they name them. */
export function equal(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isWhole(a) || !isWhole(b)) return false;
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return (
    left.size === right.size && [...left].every(([name, value]) => right.has(name) && equal(value, right.get(name)))
  );
}
