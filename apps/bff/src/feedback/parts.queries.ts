import type { Reaction } from '@jornada/domain/feedback';
import { sql } from 'kysely';
import { inIds } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { insertRows } from '../db/insert-rows.ts';
import { deleteRows, listRows, updateRows } from '../db/rows.ts';
import type { Instant } from '../db/tables.ts';

/** The recipients of feedback by its id, in the order in which they were named. */
export const recipientsOf = async (db: Db, accountId: number, ids: readonly number[]) =>
  Map.groupBy(
    await listRows(
      db,
      'feedback_recipients',
      { account_id: accountId, feedback_id: ids },
      ['feedback_id', 'user_id', 'opened_at'],
      ['feedback_id', 'place'],
    ),
    ({ feedback_id }) => feedback_id,
  );

/** The ids of the competences of feedback by its id. */
export const competencesOf = async (db: Db, accountId: number, ids: readonly number[]) =>
  Map.groupBy(
    await listRows(
      db,
      'feedback_competences',
      { account_id: accountId, feedback_id: ids },
      ['feedback_id', 'competence_id'],
      ['feedback_id', 'place'],
    ),
    ({ feedback_id }) => feedback_id,
  );

/** The reactions to feedback by its id. */
export const reactionsOf = async (db: Db, accountId: number, ids: readonly number[]) =>
  Map.groupBy(
    await listRows(
      db,
      'feedback_reactions',
      { account_id: accountId, feedback_id: ids },
      ['feedback_id', 'user_id', 'emoji'],
      ['feedback_id'],
    ),
    ({ feedback_id }) => feedback_id,
  );

/** The number of replies to feedback by its id; feedback without replies is left out. */
export const repliesTo = async (db: Db, accountId: number, ids: readonly number[]): Promise<Map<number, number>> =>
  new Map(
    (
      await sqlOf(db)
        .selectFrom('feedback_replies')
        .where('account_id', '=', accountId)
        .where(inIds(db, 'feedback_id', ids))
        .select((eb) => ['feedback_id', eb.fn.countAll<number>().as('n')])
        .groupBy('feedback_id')
        .execute()
    ).map(({ feedback_id, n }) => [feedback_id, n]),
  );

/** The reports of feedback by its id, oldest first. */
export const reportsOf = async (db: Db, accountId: number, ids: readonly number[]) =>
  Map.groupBy(
    await listRows(
      db,
      'feedback_reports',
      { account_id: accountId, feedback_id: ids },
      ['feedback_id', 'user_id', 'at', 'reason', 'settled_at'],
      ['feedback_id', 'at'],
    ),
    ({ feedback_id }) => feedback_id,
  );

/** Those of these people who have a link in the account, and whether it is active. */
export const findLinks = async (db: Db, accountId: number, ids: readonly number[]): Promise<Map<number, boolean>> =>
  new Map(
    (
      await listRows(db, 'employment_links', { account_id: accountId, user_id: ids }, ['user_id', 'deactivated_at'])
    ).map(({ user_id, deactivated_at }) => [user_id, deactivated_at === null]),
  );

/** Those of these competences that exist in the account, and whether they are active. */
export const findCompetences = async (
  db: Db,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, { name: string; active: boolean }>> =>
  new Map(
    (await listRows(db, 'competences', { account_id: accountId, id: ids }, ['id', 'name', 'archived_at'])).map(
      ({ id, name, archived_at }) => [id, { name, active: archived_at === null }],
    ),
  );

/** Replaces the recipients of a feedback. */
export async function replaceRecipients(
  tx: Db,
  accountId: number,
  feedbackId: number,
  userIds: readonly number[],
): Promise<void> {
  await removeParts(tx, accountId, feedbackId, 'feedback_recipients');
  const of = { account_id: accountId, feedback_id: feedbackId };
  await insertRows(
    tx,
    'feedback_recipients',
    userIds.map((user_id, at) => ({ ...of, user_id, place: at + 1 })),
  );
}

/** Replaces the competences of a feedback. */
export async function replaceCompetences(
  tx: Db,
  accountId: number,
  feedbackId: number,
  competenceIds: readonly number[],
): Promise<void> {
  await removeParts(tx, accountId, feedbackId, 'feedback_competences');
  const of = { account_id: accountId, feedback_id: feedbackId };
  await insertRows(
    tx,
    'feedback_competences',
    competenceIds.map((competence_id, at) => ({ ...of, competence_id, place: at + 1 })),
  );
}

const removeParts = (
  tx: Db,
  accountId: number,
  feedbackId: number,
  table: 'feedback_recipients' | 'feedback_competences',
) => deleteRows(tx, table, { account_id: accountId, feedback_id: feedbackId });

/** Marks a feedback as opened by a recipient. @returns whether it was unopened before */
export const markOpened = async (
  tx: Db,
  accountId: number,
  feedbackId: number,
  userId: number,
  at: Instant,
): Promise<boolean> =>
  (await updateRows(
    tx,
    'feedback_recipients',
    { account_id: accountId, feedback_id: feedbackId, user_id: userId, opened_at: null },
    { opened_at: at },
  )) > 0;

/** Sets the reaction of a person; null removes it. */
export async function setReaction(
  tx: Db,
  accountId: number,
  feedbackId: number,
  userId: number,
  emoji: Reaction | null,
): Promise<void> {
  if (emoji === null)
    await deleteRows(tx, 'feedback_reactions', { account_id: accountId, feedback_id: feedbackId, user_id: userId });
  else
    await sqlOf(tx)
      .insertInto('feedback_reactions')
      .values({ account_id: accountId, feedback_id: feedbackId, user_id: userId, emoji })
      .onConflict((on) => on.columns(['account_id', 'feedback_id', 'user_id']).doUpdateSet({ emoji }))
      .execute();
}

/** Adds the report of a recipient, or replaces an earlier one. */
export const insertReport = (
  tx: Db,
  accountId: number,
  row: { feedback_id: number; user_id: number; at: Instant; reason: string },
) =>
  sqlOf(tx)
    .insertInto('feedback_reports')
    .values({ ...row, account_id: accountId, settled_at: null })
    .onConflict((on) =>
      on
        .columns(['account_id', 'feedback_id', 'user_id'])
        .doUpdateSet({ at: row.at, reason: row.reason, settled_at: null }),
    )
    .execute();

/** Settles the open reports of a feedback. */
export const settleReports = (tx: Db, accountId: number, feedbackId: number, at: Instant) =>
  updateRows(
    tx,
    'feedback_reports',
    { account_id: accountId, feedback_id: feedbackId, settled_at: null },
    { settled_at: at },
  );

/** After a merge of competences, replaces references to the first one by the second, without duplicates. */
export async function moveCompetence(tx: Db, accountId: number, from: number, to: number): Promise<void> {
  for (const [table, key] of [
    ['feedback_competences', 'feedback_id'],
    ['feedback_request_competences', 'request_id'],
  ] as const) {
    const [rows, feedback] = [sql.table(table), sql.ref(key)];
    const named = sql`select ${feedback} from ${rows} where account_id = ${accountId} and competence_id = ${to}`;
    await sql`delete from ${rows}
      where account_id = ${accountId} and competence_id = ${from} and ${feedback} in (${named})`.execute(sqlOf(tx));
    await sql`update ${rows} set competence_id = ${to}
      where account_id = ${accountId} and competence_id = ${from}`.execute(sqlOf(tx));
  }
}
