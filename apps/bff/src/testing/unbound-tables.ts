import { type Group, isGroup, isName, isSign, isWord, type Item, readSql, splitByComma } from './sql-tree.ts';
import { bindSources, columnOf, type Equality, isCte, limitedBy, type Scope, type Source } from './sql-scopes.ts';
import { aliasIn, clausesOf, isStatement, JOINS, namesIn, operandAfter, operandBefore, VERBS } from './sql-clauses.ts';

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
    for (const name of namesIn(definitions)) scope.ctes.add(name);
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
    bindSources(this.#equalities);
    const open = this.#sources.filter(({ accountColumn, isBound }) => accountColumn !== undefined && !isBound);
    return [...new Set(open.map(({ table }) => String(table)))];
  }
}
