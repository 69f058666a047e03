import { type CompiledQuery, type Compilable } from 'kysely';
import type { Db } from './tables.ts';

class Hole {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query whose SQL is made once and then only filled with values: building the text costs more than running it
 * where a row is read in microseconds.
 * @param build writes the query; `values` may only be handed to it as values, never looked at
 */
export function prepared<V extends Record<string, unknown>, Row>(
  build: (db: Db, values: V) => Compilable<Row>,
): (db: Db, values: V) => Promise<Row[]> {
  // An adapter belongs to one engine, and a transaction shares its database's.
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  const holes = new Proxy({} as V, { get: (_, name) => new Hole(String(name)) });
  return async (db, values) => {
    const { adapter } = db.getExecutor();
    let template = compiled.get(adapter);
    if (!template) compiled.set(adapter, (template = build(db, holes).compile()));
    const parameters = template.parameters.map((value) => (value instanceof Hole ? values[value.name] : value));
    return (await db.executeQuery<Row>({ ...template, parameters })).rows;
  };
}
