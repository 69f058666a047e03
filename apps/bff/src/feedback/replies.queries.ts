import { type Db, sqlOf } from '../db/handle.ts';
import { takeNumbers } from '../db/numbers.ts';
import type { Instant } from '../db/tables.ts';

const COLUMNS = ['id', 'author_id', 'body', 'at'] as const;

/** The replies to a feedback, oldest first. */
export const listReplies = (db: Db, accountId: number, feedbackId: number) =>
  sqlOf(db)
    .selectFrom('feedback_replies')
    .where('account_id', '=', accountId)
    .where('feedback_id', '=', feedbackId)
    .select(COLUMNS)
    .orderBy('id')
    .execute();

export type ReplyRow = Awaited<ReturnType<typeof listReplies>>[number];

export const findReply = (db: Db, accountId: number, feedbackId: number, id: number) =>
  sqlOf(db)
    .selectFrom('feedback_replies')
    .where('account_id', '=', accountId)
    .where('feedback_id', '=', feedbackId)
    .where('id', '=', id)
    .select(COLUMNS)
    .executeTakeFirst();

export const takeReplyId = (tx: Db, accountId: number) => takeNumbers(tx, accountId, 'feedback_replies');

export const insertReply = (
  tx: Db,
  accountId: number,
  row: { id: number; feedback_id: number; author_id: number; body: string; at: Instant },
) =>
  sqlOf(tx)
    .insertInto('feedback_replies')
    .values({ ...row, account_id: accountId })
    .execute();

export const deleteReply = (tx: Db, accountId: number, id: number) =>
  sqlOf(tx).deleteFrom('feedback_replies').where('account_id', '=', accountId).where('id', '=', id).execute();
