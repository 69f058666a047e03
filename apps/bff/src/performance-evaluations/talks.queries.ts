import type { SubjectState } from '@jornada/domain/evaluations';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';
import { insertRows } from '../db/insert-rows.ts';
import { findRow, updateRows } from '../db/rows.ts';
import type { Instant, Tables } from '../db/tables.ts';
import type { Place } from './nominations.queries.ts';

type Rows = Pick<Tables, 'evaluation_conversations' | 'evaluation_contests'>;

const CONVERSATION = ['held_on', 'shared_notes', 'private_notes', 'acknowledgement', 'version'] as const;
export type ConversationRow = Pick<Selectable<Rows['evaluation_conversations']>, (typeof CONVERSATION)[number]>;

export const findConversation = (
  db: Db,
  { accountId, evaluationId, userId }: Place,
): Promise<ConversationRow | undefined> =>
  findRow(
    db,
    'evaluation_conversations',
    { account_id: accountId, evaluation_id: evaluationId, subject_id: userId },
    CONVERSATION,
  );

/**
 * Writes a field of the conversation about a result.
 * @param version of the shared part, which is increased; undefined for fields that are not shared
 * @returns false if the version has changed meanwhile
 */
export async function writeConversation(
  tx: Db,
  { accountId, evaluationId, userId }: Place,
  changes: Updateable<Omit<Rows['evaluation_conversations'], 'version'>>,
  version?: number,
): Promise<boolean> {
  await sqlOf(tx)
    .insertInto('evaluation_conversations')
    .values({ account_id: accountId, evaluation_id: evaluationId, subject_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { numUpdatedRows } = await sqlOf(tx)
    .updateTable('evaluation_conversations')
    .set(version === undefined ? changes : { ...changes, version: sql`version + 1` })
    .where('account_id', '=', accountId)
    .where('evaluation_id', '=', evaluationId)
    .where('subject_id', '=', userId)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The contest of a result, with the name of the person who settled it. */
export const findContest = (db: Db, { accountId, evaluationId, userId }: Place) =>
  sqlOf(db)
    .selectFrom('evaluation_contests as contest')
    .leftJoin('users', 'users.id', 'contest.settled_by')
    .where('contest.account_id', '=', accountId)
    .where('contest.evaluation_id', '=', evaluationId)
    .where('contest.subject_id', '=', userId)
    .select(['contest.reason', 'contest.contested_at', 'contest.answer', 'contest.settled_at'])
    .select('users.nome as settled_by_nome')
    .executeTakeFirst();

export const insertContest = (tx: Db, row: Insertable<Rows['evaluation_contests']>) =>
  insertRows(tx, 'evaluation_contests', [row]);

export const settleContest = (
  tx: Db,
  { accountId, evaluationId, userId }: Place,
  settled: Pick<Selectable<Rows['evaluation_contests']>, 'answer' | 'settled_at' | 'settled_by'>,
) =>
  updateRows(
    tx,
    'evaluation_contests',
    { account_id: accountId, evaluation_id: evaluationId, subject_id: userId },
    settled,
  );

/** Moves a person of a cycle from one state to the next. @returns false if they are no longer in `from` */
export async function moveSubject(
  tx: Db,
  { accountId, evaluationId, userId }: Place,
  from: SubjectState,
  changes: Pick<Updateable<Tables['evaluation_subjects']>, 'state' | 'acknowledged_at'>,
): Promise<boolean> {
  const key = { account_id: accountId, evaluation_id: evaluationId, user_id: userId, state: from };
  return (await updateRows(tx, 'evaluation_subjects', key, changes)) > 0;
}

/** Shares a person's result with the leader, or stops with null. @returns false if nothing changed */
export async function shareResult(
  tx: Db,
  { accountId, evaluationId, userId }: Place,
  at: Instant | null,
): Promise<boolean> {
  const { numUpdatedRows } = await sqlOf(tx)
    .updateTable('evaluation_subjects')
    .set({ shared_at: at })
    .where('account_id', '=', accountId)
    .where('evaluation_id', '=', evaluationId)
    .where('user_id', '=', userId)
    .where('shared_at', at === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
