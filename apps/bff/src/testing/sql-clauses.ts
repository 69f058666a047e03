import { type Group, isGroup, isName, isSign, isWord, type Item } from './sql-tree.ts';

/** The words with which a statement begins. */
export const VERBS = ['select', 'insert', 'update', 'delete', 'values', 'with'];
/** Words that may follow a table and are not its alias. */
const AFTER_TABLE = `
  as on using where set join inner left right full cross natural lateral group order having limit offset returning
  union intersect except values select default indexed not for window tablesample with from`.split(/\s+/);

/** The words before `join`. */
export const JOINS = ['inner', 'left', 'right', 'full', 'cross', 'natural'];

export const isStatement = ({ items }: Group): boolean => isWord(items[0], ...VERBS);

const CLAUSES = `
  select from join where on set into values group order having limit offset window returning union intersect except
  using`.split(/\s+/);

/** The items of a statement by clause; each clause begins with its keyword. */
export function clausesOf(items: readonly Item[]): Item[][] {
  const clauses: Item[][] = [];
  for (const [at, item] of items.entries()) {
    const opens =
      isWord(item, ...CLAUSES) ||
      (isWord(item, ...JOINS) && !isGroup(items[at + 1])) ||
      (isWord(item, 'update') && !isWord(items[at - 1], 'do', 'for'));
    // A union is followed by a separate statement.
    const isBesides = isWord(clauses.at(-1)?.[0], 'union', 'intersect', 'except');
    if (clauses.length === 0 || (opens && !isBesides)) clauses.push([item]);
    else clauses.at(-1)?.push(item);
  }
  return clauses;
}

/** The names that the definitions of a `with` define. */
export function namesIn(definitions: readonly Item[]): string[] {
  return definitions.flatMap((item, at) => {
    const behind = definitions[isGroup(definitions[at + 1]) ? at + 2 : at + 1];
    return isName(item) && isWord(behind, 'as') ? [item.text] : [];
  });
}

/** The alias at that place of a table, if it has one. */
export function aliasIn(part: readonly Item[], at: number): string | undefined {
  const name = isWord(part[at], 'as') ? part[at + 1] : part[at];
  if (!isName(name) || (name.kind === 'word' && AFTER_TABLE.includes(name.text))) return undefined;
  return name.text;
}

/** The column (`task.account_id`), value or group that ends before `at`; empty if it is part of an expression. */
export function operandBefore(items: readonly Item[], at: number): readonly Item[] {
  const begin = isSign(items[at - 2], '.') ? at - 3 : at - 1;
  const before = items[begin - 1];
  return before === undefined || isWord(before, 'and') ? items.slice(begin, at) : [];
}

/** Everything up to the next `and`. */
export function operandAfter(items: readonly Item[], at: number): readonly Item[] {
  const end = items.findIndex((item, index) => index >= at && isWord(item, 'and'));
  return items.slice(at, end < 0 ? undefined : end);
}
