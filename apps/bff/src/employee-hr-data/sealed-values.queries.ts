import { SEALED_FIELDS, type SealedField } from '@jornada/domain/hr-data';
import { sql } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';

/** The key ids found in a sample of the sealed values, to check that a key ring belongs to this database. */
export const sealedWith = async (db: Db): Promise<Set<string>> => {
  const rows = await listSealed(db, { accountId: 0, userId: 0 }, 200);
  const texts = rows.flatMap((row) => SEALED_FIELDS.flatMap((field) => row[field] ?? []));
  return new Set(texts.map((text) => text.split('.')[0] as string));
};

export type SealedRow = { account_id: number; user_id: number } & Record<SealedField, string | null>;

/** Rows read at a time by `sealedRows`. */
const BATCH = 200;

/** The sealed values of every account, a few rows at a time. */
export async function* sealedRows(db: Db): AsyncGenerator<SealedRow> {
  for (let after = { accountId: 0, userId: 0 }; ; ) {
    const rows = await listSealed(db, after, BATCH);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = { accountId: last.account_id, userId: last.user_id };
  }
}

/** The ids of all keys that sealed values are sealed with, in alphabetical order. */
export async function keysInUse(db: Db): Promise<string[]> {
  const ids = new Set<string>();
  for await (const row of sealedRows(db))
    for (const field of SEALED_FIELDS) {
      const [id] = row[field]?.split('.') ?? [];
      if (id !== undefined) ids.add(id);
    }
  return [...ids].sort();
}

/** The sealed values of every account, `limit` rows after a position. */
const listSealed = (db: Db, after: { accountId: number; userId: number }, limit: number): Promise<SealedRow[]> =>
  sqlOf(db)
    .selectFrom('employee_hr_data')
    .where(sql<boolean>`(account_id, user_id) > (${after.accountId}, ${after.userId})`)
    .select(['account_id', 'user_id', ...SEALED_FIELDS])
    .orderBy('account_id')
    .orderBy('user_id')
    .limit(limit)
    .execute();

/** Replaces a ciphertext by another one of the same value, unless it has changed since it was read. */
export const replaceSealed = async (
  tx: Db,
  accountId: number,
  userId: number,
  field: SealedField,
  from: string,
  to: string,
): Promise<boolean> =>
  Boolean(
    await sqlOf(tx)
      .updateTable('employee_hr_data')
      .set({ [field]: to })
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId)
      .where(field, '=', from)
      .returning('user_id')
      .executeTakeFirst(),
  );
