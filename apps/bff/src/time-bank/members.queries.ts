import type { CalendarDate } from '@jornada/domain/calendar';
import { type Db, sqlOf } from '../db/handle.ts';
import { insertRows } from '../db/insert-rows.ts';
import { listColumn, listRows } from '../db/rows.ts';
import type { Instant } from '../db/tables.ts';

/**
 * Assigns people to an agreement, or to none, from a day on. A later assignment for the same day replaces the earlier
 * one.
 */
export const putMembers = (
  tx: Db,
  accountId: number,
  userIds: readonly number[],
  row: { valid_from: CalendarDate; agreement_id: number | null },
  { by, at }: { by: number; at: Instant },
): Promise<void> =>
  insertRows(
    tx,
    'time_bank_agreement_members',
    userIds.map((user_id) => ({ account_id: accountId, user_id, ...row, created_by: by, created_at: at })),
    { known: ['account_id', 'user_id', 'valid_from'], taken: ['agreement_id', 'created_by', 'created_at'] },
  );

/** The assignments of a person to agreements, oldest first. */
export const listMemberships = (db: Db, accountId: number, userId: number) =>
  listRows(
    db,
    'time_bank_agreement_members',
    { account_id: accountId, user_id: userId },
    ['valid_from', 'agreement_id', 'created_by', 'created_at'],
    ['valid_from'],
  );

type Membership = Awaited<ReturnType<typeof listMemberships>>[number];

/** Removes the assignments of a person from a day on. */
export const deleteMembershipsFrom = (tx: Db, accountId: number, userId: number, from: CalendarDate) =>
  sqlOf(tx)
    .deleteFrom('time_bank_agreement_members')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('valid_from', '>=', from)
    .execute();

export const insertMemberships = (
  tx: Db,
  accountId: number,
  userId: number,
  rows: readonly Membership[],
): Promise<void> =>
  insertRows(
    tx,
    'time_bank_agreement_members',
    rows.map((row) => ({ ...row, account_id: accountId, user_id: userId })),
  );

/** Whether anybody was in an agreement by a day. */
export const hadMembers = async (db: Db, accountId: number, agreementId: number, by: CalendarDate): Promise<boolean> =>
  Boolean(
    await sqlOf(db)
      .selectFrom('time_bank_agreement_members')
      .where('account_id', '=', accountId)
      .where('agreement_id', '=', agreementId)
      .where('valid_from', '<=', by)
      .select('user_id')
      .limit(1)
      .executeTakeFirst(),
  );

/** Whether anybody is in an agreement now or later. */
export const hasMembersFrom = async (
  db: Db,
  accountId: number,
  agreementId: number,
  from: CalendarDate,
): Promise<boolean> =>
  Boolean(
    await sqlOf(db)
      .selectFrom('time_bank_agreement_members as member')
      .where('member.account_id', '=', accountId)
      .where('member.agreement_id', '=', agreementId)
      // Not ended: no later assignment is in force by then.
      .where((eb) =>
        eb.or([
          eb('member.valid_from', '>', from),
          eb.not(
            eb.exists(
              eb
                .selectFrom('time_bank_agreement_members as later')
                .select('later.user_id')
                .whereRef('later.account_id', '=', 'member.account_id')
                .whereRef('later.user_id', '=', 'member.user_id')
                .whereRef('later.valid_from', '>', 'member.valid_from')
                .where('later.valid_from', '<=', from),
            ),
          ),
        ]),
      )
      .innerJoin('employment_links as link', (join) =>
        join.onRef('link.account_id', '=', 'member.account_id').onRef('link.user_id', '=', 'member.user_id'),
      )
      .where('link.deactivated_at', 'is', null)
      .select('member.user_id')
      .limit(1)
      .executeTakeFirst(),
  );

/** The people among these who have a link in the account. */
export const listLinked = async (db: Db, accountId: number, ids: readonly number[]): Promise<Set<number>> =>
  new Set(await listColumn(db, 'employment_links', { account_id: accountId, user_id: ids }, 'user_id'));
