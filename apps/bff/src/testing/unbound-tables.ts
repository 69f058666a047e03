import { type Group, isGroup, isName, isSign, isWord, type Item, readSql, splitByComma } from './sql-tree.ts';

/** A table or a subquery in one `from`, `join`, `update`, `insert` or `delete`. */
interface Source {
  /** Its name in the rest of the statement. */
  alias: string;
  /** Undefined for a subquery, a CTE or a function. */
  table: string | undefined;
  /** The column that holds the account's id, if the table has one. */
  accountColumn: string | undefined;
  isBound: boolean;
}

/** One `select`, `insert`, `update` or `delete`: its tables, and the statement that contains it. */
interface Scope {
  parent: Scope | undefined;
  sources: Source[];
  /** The names that its `with` defines; they hide tables. */
  ctes: Set<string>;
}

/** `left = right` or `left in (…)`, resolved once the whole statement is read. */
interface Equality {
  scope: Scope;
  left: readonly Item[];
  right: readonly Item[];
  /** The sources whose rows the condition limits. */
  limits: readonly Source[];
}

const VERBS = ['select', 'insert', 'update', 'delete', 'values', 'with'];
/** Words that may follow a table and are not its alias. */
const AFTER_TABLE = `
  as on using where set join inner left right full cross natural lateral group order having limit offset returning
  union intersect except values select default indexed not for window tablesample with from`.split(/\s+/);

/**
 * The tables of a statement whose rows are not limited to one account.
 *
 * A table is limited if its account column is compared, in a `where` or an `on`, by `=` or `in` with a value, with a
 * column of a subquery, or with the account column of a table that is limited itself; or if an insert names that column.
 * Conditions next to an `or`, after a `not` or in a `case` do not count.
 *
 * It does not know which account the value is, and does not see what a trigger does, nor a virtual table whose row ids
 * contain the account.
 * @param accountColumns by table, the column that holds the account's id
 */
export function unboundTables(sql: string, accountColumns: ReadonlyMap<string, string>): string[] {
  const reading = new Reading(accountColumns);
  const { items } = readSql(sql);
  if (isWord(items[0], ...VERBS)) reading.statement(items, undefined);
  return reading.unbound();
}

class Reading {
  readonly #accountColumns: ReadonlyMap<string, string>;
  readonly #sources: Source[] = [];
  readonly #equalities: Equality[] = [];

  constructor(accountColumns: ReadonlyMap<string, string>) {
    this.#accountColumns = accountColumns;
  }

  statement(items: readonly Item[], parent: Scope | undefined, ctes: ReadonlySet<string> = new Set()): void {
    const scope: Scope = { parent, sources: [], ctes: new Set(ctes) };
    const begin = isWord(items[0], 'with') ? this.#with(items, scope) : 0;
    const clauses = clausesOf(items.slice(begin));
    const isInsert = isWord(items[begin], 'insert');
    let join: Item | undefined;
    for (const [at, [first, ...rest]] of clauses.entries()) {
      if (isWord(first, 'union', 'intersect', 'except')) {
        // The rest is another statement.
        const next = rest.findIndex((item) => isWord(item, ...VERBS) || isGroup(item));
        const group = rest[next];
        this.statement(isGroup(group) ? group.items : rest.slice(next), parent, scope.ctes);
      } else if (isInsert && isWord(first, 'select')) {
        // The select of an insert is a statement of its own: its columns are not those of the inserted table.
        return this.statement(clauses.slice(at).flat(), parent, scope.ctes);
      } else if (isWord(first, 'from', 'update')) this.#tables(rest, scope);
      else if (isWord(first, ...JOINS)) join = first;
      else if (isWord(first, 'join')) this.#tables(rest, scope);
      else if (isWord(first, 'using')) this.#using(rest, scope);
      else if (isWord(first, 'into')) this.#insert(rest, scope);
      else if (isWord(first, 'on')) this.#condition(rest, scope, limitedBy(join, scope.sources));
      else if (isWord(first, 'where')) this.#condition(rest, scope, scope.sources);
      else this.#condition(rest, scope, []);
      if (isWord(first, 'on', 'using')) join = undefined;
    }
  }

  /** `with [recursive] name (columns) as (…), …`; returns where the statement itself begins. */
  #with(items: readonly Item[], scope: Scope): number {
    const end = items.findIndex((item, at) => at > 0 && isWord(item, ...VERBS));
    const definitions = items.slice(1, end);
    for (const [at, item] of definitions.entries()) {
      const behind = definitions[isGroup(definitions[at + 1]) ? at + 2 : at + 1];
      if (isName(item) && isWord(behind, 'as')) scope.ctes.add(item.text);
    }
    for (const item of definitions) if (isGroup(item) && isStatement(item)) this.statement(item.items, scope);
    return end;
  }

  /** Tables and subqueries between commas, each with its alias. */
  #tables(items: readonly Item[], scope: Scope): void {
    for (const part of splitByComma(items)) {
      const at = isWord(part[0], 'lateral', 'only') ? 1 : 0;
      const item = part[at];
      const call = part[at + 1];
      if (isGroup(item)) {
        this.#inside(item, scope);
        this.#add(scope, aliasIn(part, at + 1) ?? '', undefined);
      } else if (isName(item) && isGroup(call)) {
        this.#condition(call.items, scope, []);
        this.#add(scope, aliasIn(part, at + 2) ?? item.text, undefined);
      } else if (isName(item)) {
        const isTable = !isCte(item.text, scope);
        this.#add(scope, aliasIn(part, at + 1) ?? item.text, isTable ? item.text : undefined);
      }
    }
  }

  /** A subquery, or joins in parentheses. */
  #inside(group: Group, scope: Scope): void {
    const from: Item = { kind: 'word', text: 'from' };
    this.statement(isStatement(group) ? group.items : [from, ...group.items], scope);
  }

  /** `join … using (account_id)` equates the columns of both sides; `delete from … using …` names more tables. */
  #using(items: readonly Item[], scope: Scope): void {
    const [columns] = items;
    if (!isGroup(columns)) return this.#tables(items, scope);
    const [one, other] = scope.sources.slice(-2);
    for (const [column] of splitByComma(columns.items))
      if (one && other && isName(column))
        this.#equalities.push({ scope, left: columnOf(one, column), right: columnOf(other, column), limits: [other] });
  }

  #insert([name, columns, ...rest]: readonly Item[], scope: Scope): void {
    if (!isName(name)) return;
    const source = this.#add(scope, aliasIn([name, ...rest], 1) ?? name.text, name.text);
    const named = isGroup(columns) && columns.items.some((item) => isName(item) && item.text === source.accountColumn);
    // A new row of the table `accounts` belongs to no other account.
    source.isBound = named || source.table === 'accounts';
    this.#condition(rest, scope, []);
  }

  #add(scope: Scope, alias: string, table: string | undefined): Source {
    const accountColumn = table === undefined ? undefined : this.#accountColumns.get(table);
    const source: Source = { alias, table, accountColumn, isBound: false };
    scope.sources.push(source);
    this.#sources.push(source);
    return source;
  }

  /** @param limits the sources whose rows must satisfy the condition */
  #condition(items: readonly Item[], scope: Scope, limits: readonly Source[]): void {
    const limited = items.some((item) => isWord(item, 'or', 'case')) ? [] : limits;
    for (const [at, item] of items.entries()) {
      const before = items[at - 1];
      if (isGroup(item) && isStatement(item)) this.statement(item.items, scope);
      else if (isGroup(item)) this.#condition(item.items, scope, !before || isWord(before, 'and') ? limited : []);
      else if (limited.length && (isSign(item, '=') || isWord(item, 'in')))
        this.#equal({ scope, left: operandBefore(items, at), right: operandAfter(items, at + 1), limits: limited });
    }
  }

  /** Splits `(a, b) = (c, d)` into its parts. */
  #equal(equality: Equality): void {
    const [[left], [right]] = [equality.left, equality.right];
    if (!isGroup(left) || !isGroup(right)) this.#equalities.push(equality);
    else {
      const others = isStatement(right) ? undefined : splitByComma(right.items);
      for (const [at, part] of splitByComma(left.items).entries())
        this.#equal({ ...equality, left: part, right: others ? (others[at] ?? []) : [right] });
    }
  }

  unbound(): string[] {
    for (let again = true; again; ) {
      again = false;
      for (const { scope, left, right, limits } of this.#equalities)
        for (const [side, other] of [
          [left, right],
          [right, left],
        ] as const) {
          const source = accountOf(side, scope);
          if (!source || source.isBound || !limits.includes(source)) continue;
          again ||= source.isBound = accountOf(other, scope)?.isBound ?? isGiven(other, scope);
        }
    }
    const open = this.#sources.filter(({ accountColumn, isBound }) => accountColumn !== undefined && !isBound);
    return [...new Set(open.map(({ table }) => String(table)))];
  }
}

const JOINS = ['inner', 'left', 'right', 'full', 'cross', 'natural'];

/** The condition of an outer join does not limit the rows of the preserved side. */
function limitedBy(join: Item | undefined, sources: readonly Source[]): readonly Source[] {
  if (isWord(join, 'left')) return sources.slice(-1);
  return isWord(join, 'right', 'full', 'natural') ? [] : sources;
}

const isStatement = ({ items }: Group): boolean => isWord(items[0], ...VERBS);

const isCte = (name: string, scope: Scope | undefined): boolean =>
  scope !== undefined && (scope.ctes.has(name) || isCte(name, scope.parent));

const columnOf = ({ alias }: Source, column: Item): Item[] => [
  { kind: 'name', text: alias },
  { kind: 'sign', text: '.' },
  column,
];

const CLAUSES = `
  select from join where on set into values group order having limit offset window returning union intersect except
  using`.split(/\s+/);

/** The items of a statement by clause; each clause begins with its keyword. */
function clausesOf(items: readonly Item[]): Item[][] {
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

function aliasIn(part: readonly Item[], at: number): string | undefined {
  const name = isWord(part[at], 'as') ? part[at + 1] : part[at];
  if (!isName(name) || (name.kind === 'word' && AFTER_TABLE.includes(name.text))) return undefined;
  return name.text;
}

/** The column (`task.account_id`), value or group that ends before `at`; empty if it is part of an expression. */
function operandBefore(items: readonly Item[], at: number): readonly Item[] {
  const begin = isSign(items[at - 2], '.') ? at - 3 : at - 1;
  const before = items[begin - 1];
  return before === undefined || isWord(before, 'and') ? items.slice(begin, at) : [];
}

/** Everything up to the next `and`. */
function operandAfter(items: readonly Item[], at: number): readonly Item[] {
  const end = items.findIndex((item, index) => index >= at && isWord(item, 'and'));
  return items.slice(at, end < 0 ? undefined : end);
}

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
