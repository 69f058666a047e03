import { placeOfText, SEALED_TEXTS } from '@jornada/domain/sealed-texts';
import { sql } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';

/** A sealed text, its position, and the context it is bound to. */
export interface SealedText {
  table: string;
  column: string;
  /** Column names and values of the row's key. */
  key: Readonly<Record<string, number | string>>;
  text: string;
  place: ReturnType<typeof placeOfText>;
}

/** All sealed texts of all accounts. @param atOnce rows per query */
export async function* sealedTexts(db: Db, atOnce: number): AsyncGenerator<SealedText> {
  for (const { table, columns, key } of SEALED_TEXTS)
    for (const column of columns) {
      const names = ['account_id', ...key];
      const keys = sql.join(names.map((name) => sql.ref(name)));
      let after = names.map(() => 0);
      for (;;) {
        const { rows } = await sql<
          Record<string, number> & { sealed: string }
        >`select ${keys}, ${sql.ref(column)} as sealed
          from ${sql.table(table)} where ${sql.ref(column)} is not null and (${keys}) > (${sql.join(after)})
          order by ${keys} limit ${sql.lit(atOnce)}`.execute(sqlOf(db));
        for (const { sealed, ...row } of rows) {
          const values = names.map((name) => Number(row[name]));
          const [accountId = 0, ...own] = values;
          // Each pair of table and column is in the list, which the compiler does not follow through the loops.
          const place = placeOfText(accountId, table as 'feedback', column as 'texts', own);
          yield {
            table,
            column,
            key: Object.fromEntries(names.map((name, at) => [name, values[at] as number])),
            text: sealed,
            place,
          };
          after = values;
        }
        if (rows.length < atOnce) break;
      }
    }
}

/** Replaces a sealed text, unless it has changed meanwhile. @returns whether it was replaced */
export async function replaceText(db: Db, { table, column, key, text }: SealedText, sealed: string): Promise<boolean> {
  const isKey = sql.join(
    Object.entries(key).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
    sql` and `,
  );
  const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sealed}
    where ${isKey} and ${sql.ref(column)} = ${text}`.execute(sqlOf(db));
  return Number(numAffectedRows) > 0;
}

/** The key ids of the first texts of each column, for a check at startup. */
export async function textsSealedWith(db: Db): Promise<Set<string>> {
  const found = new Set<string>();
  for (const { table, columns } of SEALED_TEXTS)
    for (const column of columns) {
      const { rows } = await sql<{ sealed: string }>`select ${sql.ref(column)} as sealed from ${sql.table(table)}
        where ${sql.ref(column)} is not null limit 200`.execute(sqlOf(db));
      for (const { sealed } of rows) found.add(sealed.split('.')[0] as string);
    }
  return found;
}
