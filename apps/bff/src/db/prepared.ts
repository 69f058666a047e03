import type { Compilable, CompiledQuery } from 'kysely';
import { type Db, directReadOf, sqlOf } from './handle.ts';
import { Placeholder, type Placeholders } from './placeholder.ts';
import { nameStatement } from './statement-names.ts';

type Read<V, Row> = (db: Db, values: V) => Promise<Row[]>;

/**
 * A query that is compiled once and run with different values: if a row is read in microseconds, compiling takes longer
 * than running. Only for queries measured by the benchmark; elsewhere it gains nothing.
 * @param build writes the query with placeholders for the values
 * @throws Error when the query is compiled, if `build` reads a field that it does not bind
 */
export function prepared<V extends object, Row>(
  build: (db: Db, values: Placeholders<V>) => Compilable<Row>,
): Read<V, Row> {
  // One per engine: the adapter belongs to the engine, and a transaction shares that of its database.
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  return async (db, values) => {
    const { adapter } = sqlOf(db).getExecutor();
    let template = compiled.get(adapter);
    if (!template) {
      compiled.set(adapter, (template = compile(db, build)));
      nameStatement(template.sql);
    }
    const parameters = template.parameters.map((value) =>
      value instanceof Placeholder ? value.valueIn(values) : value,
    );
    const query: CompiledQuery<Row> = { ...template, parameters };
    return (await (directReadOf(db)?.(query) ?? sqlOf(db).executeQuery<Row>(query))).rows;
  };
}

function compile<V, Row>(db: Db, build: (db: Db, values: Placeholders<V>) => Compilable<Row>): CompiledQuery<Row> {
  const read: Placeholder<unknown>[] = [];
  const placeholders = new Proxy({} as Placeholders<V>, {
    get(_, field) {
      const placeholder = new Placeholder(String(field));
      read.push(placeholder);
      return placeholder;
    },
  });
  const query = build(db, placeholders).compile();
  const unbound = read.find((placeholder) => !query.parameters.includes(placeholder));
  if (unbound) throw new Error(`"${unbound.field}" is read but not bound: it has no value while the query is compiled`);
  return query;
}

/**
 * A prepared query with several forms; each is compiled when it is first used.
 * @param formOf names the form; the same name must always mean the same SQL
 */
export function preparedByForm<Form, V extends object, Row>(
  formOf: (form: Form) => string,
  build: (form: Form) => (db: Db, values: Placeholders<V>) => Compilable<Row>,
): (db: Db, form: Form, values: V) => Promise<Row[]> {
  const known = new Map<string, Read<V, Row>>();
  return (db, form, values) => {
    const name = formOf(form);
    let read = known.get(name);
    if (!read) known.set(name, (read = prepared(build(form))));
    return read(db, values);
  };
}
