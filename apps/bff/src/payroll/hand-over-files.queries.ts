import { type Db, sqlOf } from '../db/handle.ts';
import { updateRows } from '../db/rows.ts';

/** The encrypted file of a hand-over, and whether it contains CPFs. */
export const findFile = (db: Db, accountId: number, id: number) =>
  sqlOf(db)
    .selectFrom('payroll_files as file')
    .innerJoin('payroll_hand_overs as made', (join) =>
      join.onRef('made.account_id', '=', 'file.account_id').onRef('made.id', '=', 'file.hand_over_id'),
    )
    .where('file.account_id', '=', accountId)
    .where('file.hand_over_id', '=', id)
    .select(['file.sealed', 'made.has_cpf'])
    .executeTakeFirst();

export type SealedPayrollFile = Awaited<ReturnType<typeof listSealedPayroll>>[number];

/** The sealed files of all accounts, up to `limit` of them, after a position. */
export const listSealedPayroll = (db: Db, after: { account_id: number; hand_over_id: number }, limit: number) =>
  sqlOf(db)
    .selectFrom('payroll_files')
    .where((eb) =>
      eb.or([
        eb('account_id', '>', after.account_id),
        eb.and([eb('account_id', '=', after.account_id), eb('hand_over_id', '>', after.hand_over_id)]),
      ]),
    )
    .select(['account_id', 'hand_over_id', 'sealed'])
    .orderBy('account_id')
    .orderBy('hand_over_id')
    .limit(limit)
    .execute();

/** Replaces the ciphertext of a file by another ciphertext of the same content. */
export const replaceSealedFile = (tx: Db, { account_id, hand_over_id }: SealedPayrollFile, sealed: string) =>
  updateRows(tx, 'payroll_files', { account_id, hand_over_id }, { sealed });
