import type { Reaction } from '@jornada/domain/feedback';
import { sql } from 'kysely';
import { inIds } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { insertRows } from '../db/insert-rows.ts';
import type { Instant } from '../db/tables.ts';

/** The recipients of feedback by its id, in the order in which they were named. */
export const recipientsOf = async (db: Db, accountId: number, ids: readonly number[]) =>
  Map.groupBy(
    await sqlOf(db)
      .selectFrom('feedback_recipients')
      .where('account_id', '=', accountId)
      .where(inIds(db, 'feedback_id', ids))
      .select(['feedback_id', 'user_id', 'opened_at'])
      .orderBy('feedback_id')
      .orderBy('place')
      .execute(),
    ({ feedback_id }) => feedback_id,
  );

/** The ids of the competences of feedback by its id. */
export const competencesOf = async (db: Db, accountId: number, ids: readonly number[]) =>
  Map.groupBy(
    await sqlOf(db)
      .selectFrom('feedback_competences')
      .where('account_id', '=', accountId)
      .where(inIds(db, 'feedback_id', ids))
      .select(['feedback_id', 'competence_id'])
      .orderBy('feedback_id')
      .orderBy('place')
      .execute(),
    ({ feedback_id }) => feedback_id,
  );

/** The reactions to feedback by its id. */
export const reactionsOf = async (db: Db, accountId: number, ids: readonly number[]) =>
  Map.groupBy(
    await sqlOf(db)
      .selectFrom('feedback_reactions')
      .where('account_id', '=', accountId)
      .where(inIds(db, 'feedback_id', ids))
      .select(['feedback_id', 'user_id', 'emoji'])
      .orderBy('feedback_id')
      .execute(),
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
    await sqlOf(db)
      .selectFrom('feedback_reports')
      .where('account_id', '=', accountId)
      .where(inIds(db, 'feedback_id', ids))
      .select(['feedback_id', 'user_id', 'at', 'reason', 'settled_at'])
      .orderBy('feedback_id')
      .orderBy('at')
      .execute(),
    ({ feedback_id }) => feedback_id,
  );

/** Those of these people who have a link in the account, and whether it is active. */
export const findLinks = async (db: Db, accountId: number, ids: readonly number[]): Promise<Map<number, boolean>> =>
  new Map(
    (
      await sqlOf(db)
        .selectFrom('employment_links')
        .where('account_id', '=', accountId)
        .where(inIds(db, 'user_id', ids))
        .select(['user_id', 'deactivated_at'])
        .execute()
    ).map(({ user_id, deactivated_at }) => [user_id, deactivated_at === null]),
  );

/** Those of these competences that exist in the account, and whether they are active. */
export const findCompetences = async (
  db: Db,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, { name: string; active: boolean }>> =>
  new Map(
    (
      await sqlOf(db)
        .selectFrom('competences')
        .where('account_id', '=', accountId)
        .where(inIds(db, 'id', ids))
        .select(['id', 'name', 'archived_at'])
        .execute()
    ).map(({ id, name, archived_at }) => [id, { name, active: archived_at === null }]),
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
) => sqlOf(tx).deleteFrom(table).where('account_id', '=', accountId).where('feedback_id', '=', feedbackId).execute();

/** Marks a feedback as opened by a recipient. @returns whether it was unopened before */
export const markOpened = async (
  tx: Db,
  accountId: number,
  feedbackId: number,
  userId: number,
  at: Instant,
): Promise<boolean> =>
  (await sqlOf(tx)
    .updateTable('feedback_recipients')
    .set({ opened_at: at })
    .where('account_id', '=', accountId)
    .where('feedback_id', '=', feedbackId)
    .where('user_id', '=', userId)
    .where('opened_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()) !== undefined;

/** Sets the reaction of a person; null removes it. */
export async function setReaction(
  tx: Db,
  accountId: number,
  feedbackId: number,
  userId: number,
  emoji: Reaction | null,
): Promise<void> {
  if (emoji === null)
    await sqlOf(tx)
      .deleteFrom('feedback_reactions')
      .where('account_id', '=', accountId)
      .where('feedback_id', '=', feedbackId)
      .where('user_id', '=', userId)
      .execute();
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
  sqlOf(tx)
    .updateTable('feedback_reports')
    .set({ settled_at: at })
    .where('account_id', '=', accountId)
    .where('feedback_id', '=', feedbackId)
    .where('settled_at', 'is', null)
    .execute();

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
