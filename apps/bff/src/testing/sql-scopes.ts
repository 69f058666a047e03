import { isGroup, isName, isSign, isWord, type Item } from './sql-tree.ts';

/** A table or a subquery in one `from`, `join`, `update`, `insert` or `delete`. */
export interface Source {
  /** Its name in the rest of the statement. */
  alias: string;
  /** Undefined for a subquery, a CTE or a function. */
  table: string | undefined;
  /** The column that holds the account's id, if the table has one. */
  accountColumn: string | undefined;
  isBound: boolean;
}

/** One `select`, `insert`, `update` or `delete`: its tables, and the statement that contains it. */
export interface Scope {
  parent: Scope | undefined;
  sources: Source[];
  /** The names that its `with` defines; they hide tables. */
  ctes: Set<string>;
}

/** The condition of an outer join does not limit the rows of the preserved side. */
export function limitedBy(join: Item | undefined, sources: readonly Source[]): readonly Source[] {
  if (isWord(join, 'left')) return sources.slice(-1);
  return isWord(join, 'right', 'full', 'natural') ? [] : sources;
}

/** Whether a `with` around it defines the name. */
export const isCte = (name: string, scope: Scope | undefined): boolean =>
  scope !== undefined && (scope.ctes.has(name) || isCte(name, scope.parent));

/** A column with the alias of its source. */
export const columnOf = ({ alias }: Source, column: Item): Item[] => [
  { kind: 'name', text: alias },
  { kind: 'sign', text: '.' },
  column,
];

/** The source whose account column `operand` is, if it is one. */
function accountOf(operand: readonly Item[], scope: Scope): Source | undefined {
  const [first, dot, column] = operand;
  if (!isName(first)) return undefined;
  if (operand.length === 1) return nearest(scope, ({ accountColumn }) => accountColumn === first.text);
  if (operand.length !== 3 || !isSign(dot, '.') || !isName(column)) return undefined;
  const source = nearest(scope, ({ alias }) => alias === first.text);
  return source?.accountColumn === column.text ? source : undefined;
}

/** Whether an operand is a value, a function of values, or a column of a subquery, whose tables are checked themselves. */
function isGiven([first, second]: readonly Item[], scope: Scope): boolean {
  if (isName(first) && isSign(second, '.')) {
    const source = nearest(scope, ({ alias }) => alias === first.text);
    return source !== undefined && source.table === undefined;
  }
  return first?.kind === 'value' || isGroup(first) || (isName(first) && isGroup(second));
}

function nearest(scope: Scope | undefined, matches: (source: Source) => boolean): Source | undefined {
  return scope && (scope.sources.find(matches) ?? nearest(scope.parent, matches));
}

/** `left = right` or `left in (…)`, resolved once the whole statement is read. */
export interface Equality {
  scope: Scope;
  left: readonly Item[];
  right: readonly Item[];
  /** The sources whose rows the condition limits. */
  limits: readonly Source[];
}

/** Marks each source whose account column equals a value, or that of a marked one, until there is no other. */
export function bindSources(equalities: readonly Equality[]): void {
  for (let again = true; again; ) {
    again = false;
    for (const { scope, left, right, limits } of equalities)
      for (const [side, other] of [
        [left, right],
        [right, left],
      ] as const) {
        const source = accountOf(side, scope);
        if (!source || source.isBound || !limits.includes(source)) continue;
        again ||= source.isBound = accountOf(other, scope)?.isBound ?? isGiven(other, scope);
      }
  }
}
