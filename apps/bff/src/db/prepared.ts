import { type CompiledQuery, type Compilable } from 'kysely';
import { type Db, sqlOf } from './handle.ts';

class Hole {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const names = new Map<string, string>();

/** What a connection that keeps statements may call this one by: only those made here have few enough texts to be kept. */
export const statementName = (text: string): string | undefined => names.get(text);

type Read<V, Row> = (db: Db, values: V) => Promise<Row[]>;

/**
 * A query whose SQL is made once and then only filled with values: building the text costs more than running it
 * where a row is read in microseconds.
 * @param build writes the query; `values` may only be handed to it as values, never looked at
 */
export function prepared<V extends Record<string, unknown>, Row>(
  build: (db: Db, values: V) => Compilable<Row>,
): Read<V, Row> {
  // An adapter belongs to one engine, and a transaction shares its database's.
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  const holes = new Proxy({} as V, { get: (_, name) => new Hole(String(name)) });
  return async (db, values) => {
    const { adapter } = sqlOf(db).getExecutor();
    let template = compiled.get(adapter);
    if (!template) {
      compiled.set(adapter, (template = build(db, holes).compile()));
      if (!names.has(template.sql)) names.set(template.sql, `jornada_${names.size}`);
    }
    const parameters = template.parameters.map((value) => (value instanceof Hole ? values[value.name] : value));
    return (await sqlOf(db).executeQuery<Row>({ ...template, parameters })).rows;
  };
}

/**
 * The same where a query has a few forms: each is made once, when it is first asked for.
 * @param formOf names the form; the same name must always mean the same text
 */
export function preparedByForm<Form, V extends Record<string, unknown>, Row>(
  formOf: (form: Form) => string,
  build: (form: Form) => (db: Db, values: V) => Compilable<Row>,
): (db: Db, form: Form, values: V) => Promise<Row[]> {
  const known = new Map<string, Read<V, Row>>();
  return (db, form, values) => {
    const name = formOf(form);
    let read = known.get(name);
    if (!read) known.set(name, (read = prepared(build(form))));
    return read(db, values);
  };
}
