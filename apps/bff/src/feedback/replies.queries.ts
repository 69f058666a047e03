import type { Db } from '../db/handle.ts';
import { takeNumbers } from '../db/numbers.ts';
import { deleteRows, findRow, insertRow, listRows } from '../db/rows.ts';
import type { Instant } from '../db/tables.ts';

const COLUMNS = ['id', 'author_id', 'body', 'at'] as const;

/** The replies to a feedback, oldest first. */
export const listReplies = (db: Db, accountId: number, feedbackId: number) =>
  listRows(db, 'feedback_replies', { account_id: accountId, feedback_id: feedbackId }, COLUMNS, ['id']);

export type ReplyRow = Awaited<ReturnType<typeof listReplies>>[number];

export const findReply = (db: Db, accountId: number, feedbackId: number, id: number) =>
  findRow(db, 'feedback_replies', { account_id: accountId, feedback_id: feedbackId, id }, COLUMNS);

export const takeReplyId = (tx: Db, accountId: number) => takeNumbers(tx, accountId, 'feedback_replies');

export const insertReply = (
  tx: Db,
  accountId: number,
  row: { id: number; feedback_id: number; author_id: number; body: string; at: Instant },
) => insertRow(tx, 'feedback_replies', { ...row, account_id: accountId });

export const deleteReply = (tx: Db, accountId: number, id: number) =>
  deleteRows(tx, 'feedback_replies', { account_id: accountId, id });
