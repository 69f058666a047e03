import { bareTaxId, isPis } from '@jornada/domain/tax-id';
import { sql } from 'kysely';
import { overwriteFreedSpace } from '../db/engines/maintenance.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { updateRows } from '../db/rows.ts';
import { inTransaction } from '../db/transaction.ts';

/** Rows per transaction, few enough that others hardly wait. */
const BATCH = 200;

type Seal = (value: string, place: { accountId: number; userId: number; field: 'pis_nis' }) => string;

/**
 * Encrypts PIS/NIS numbers that an earlier version stored as plain text, including invalid ones. May be interrupted,
 * repeated and run by several processes at once.
 * @returns how many rows it changed
 */
export async function sealPlainPis(db: Db, seal: Seal): Promise<number> {
  let sealed = 0;
  for (;;) {
    const rows = await listPlain(db);
    if (rows.length === 0) return sealed;
    if (sealed === 0) await overwriteFreedSpace(db);
    await inTransaction(db, async (tx) => {
      for (const { account_id: accountId, user_id: userId, pis_nis_plain: plain } of rows)
        await replacePlain(
          tx,
          accountId,
          userId,
          plain,
          seal(asStored(plain), { accountId, userId, field: 'pis_nis' }),
        );
    });
    sealed += rows.length;
  }
}

/** Digits only, as for new values; an invalid number stays as typed. */
const asStored = (plain: string) => (isPis(bareTaxId(plain)) ? bareTaxId(plain) : plain);

const listPlain = (db: Db) =>
  sqlOf(db)
    .selectFrom('employee_hr_data')
    .where(sql<boolean>`pis_nis_plain <> ''`)
    .select(['account_id', 'user_id', 'pis_nis_plain'])
    .limit(BATCH)
    .execute();

/** A number written after the migration is not replaced. */
const replacePlain = (tx: Db, accountId: number, userId: number, plain: string, sealed: string) =>
  updateRows(
    tx,
    'employee_hr_data',
    { account_id: accountId, user_id: userId, pis_nis_plain: plain },
    { pis_nis: sql`coalesce(pis_nis, ${sealed})`, pis_nis_plain: '' },
  );
