import type { RaterState } from '@jornada/domain/evaluations';
import { sql } from 'kysely';
import { lockRows } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { updateRows } from '../db/rows.ts';
import type { Instant } from '../db/tables.ts';
import { type Rater, isOf, type FormRow } from './forms.queries.ts';

/**
 * Keeps a form from other writes until the transaction ends. Nothing is locked unless the form is the rater's own.
 * @param withCycle keeps answering from ending meanwhile too: what is submitted is counted
 */
export async function lockForm(tx: Db, of: Rater, id: number, withCycle: boolean): Promise<void> {
  const { accountId } = of;
  const own = sqlOf(tx)
    .selectFrom('evaluation_raters as rater')
    .where('rater.account_id', '=', accountId)
    .where('rater.id', '=', id)
    .where(isOf(of))
    .select('rater.evaluation_id');
  const rater = withCycle ? await own.executeTakeFirst() : undefined;
  // Before the form, as closing and counting do.
  if (rater)
    await sqlOf(tx)
      .selectFrom('evaluations')
      .where('account_id', '=', accountId)
      .where('id', '=', rater.evaluation_id)
      .select('id')
      .modifyEnd(lockRows(tx))
      .execute();
  await own.modifyEnd(lockRows(tx)).execute();
}

interface Written {
  sealed: string;
  progress_percent: number;
  version: number;
}

/** Writes the answers of a form that is locked. */
export const writeForm = (tx: Db, accountId: number, raterId: number, form: Written, at: Instant) =>
  sqlOf(tx)
    .insertInto('evaluation_forms')
    .values({ account_id: accountId, rater_id: raterId, ...form, saved_at: at })
    .onConflict((on) => on.columns(['account_id', 'rater_id']).doUpdateSet({ ...form, saved_at: at }))
    .execute();

/** Gives an answered form that is locked its next version. @param at the time of a step that also saves the form */
export const raiseVersion = (tx: Db, accountId: number, raterId: number, at?: Instant) =>
  updateRows(
    tx,
    'evaluation_forms',
    { account_id: accountId, rater_id: raterId },
    { version: sql`version + 1`, ...(at !== undefined && { saved_at: at }) },
  );

/** Moves a rater whose form is locked. */
export const setRater = (
  tx: Db,
  accountId: number,
  id: number,
  changes: { state: RaterState; decline_sealed?: string },
) => updateRows(tx, 'evaluation_raters', { account_id: accountId, id }, changes);

/** Changes how many forms there are, and how many of them are submitted, beside a rater's state. */
export const addToTally = (
  tx: Db,
  accountId: number,
  { evaluation_id, leader_id, rater_group }: Pick<FormRow, 'evaluation_id' | 'leader_id' | 'rater_group'>,
  { forms = 0, submitted = 0 }: { forms?: number; submitted?: number },
) =>
  updateRows(
    tx,
    'evaluation_tallies',
    { account_id: accountId, evaluation_id, leader_id: leader_id ?? 0, rater_group },
    { forms: sql`forms + ${forms}`, submitted: sql`submitted + ${submitted}` },
  );
