import { placeOfDecline } from '@jornada/domain/sealed-places';
import { overwriteFreedSpace } from '../db/engines/maintenance.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { inTransaction } from '../db/transaction.ts';
import { setCycle } from './results.queries.ts';

/** Rows per transaction, few enough that others hardly wait. */
const BATCH = 200;

type Seal = (value: string, place: ReturnType<typeof placeOfDecline>) => string;

/**
 * Seals the reasons of declines that an earlier version stored as plain text, and marks their cycles, so that the
 * counting job removes the texts from the database files. May be interrupted, repeated, and run by several processes at
 * once.
 * @returns how many it sealed
 */
export async function sealPlainDeclines(db: Db, seal: Seal): Promise<number> {
  let sealed = 0;
  for (;;) {
    const rows = await listPlain(db);
    if (rows.length === 0) return sealed;
    if (sealed === 0) await overwriteFreedSpace(db);
    await inTransaction(db, async (tx) => {
      for (const { account_id: accountId, id, evaluation_id, decline_reason: plain } of rows) {
        if (plain === null) continue;
        await replacePlain(tx, accountId, id, seal(plain, placeOfDecline(accountId, id)));
        await setCycle(tx, accountId, evaluation_id, { holds_traces: 1 });
      }
    });
    sealed += rows.length;
  }
}

const listPlain = (db: Db) =>
  sqlOf(db)
    .selectFrom('evaluation_raters')
    .where('decline_reason', 'is not', null)
    .select(['account_id', 'id', 'evaluation_id', 'decline_reason'])
    .limit(BATCH)
    .execute();

const replacePlain = (tx: Db, accountId: number, id: number, sealed: string) =>
  sqlOf(tx)
    .updateTable('evaluation_raters')
    .set({ decline_sealed: sealed, decline_reason: null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('decline_reason', 'is not', null)
    .execute();
