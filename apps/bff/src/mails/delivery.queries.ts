import { sql } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';
import { findRow } from '../db/rows.ts';
import type { Instant } from '../db/tables.ts';

/** The results of a batch of mails. */
interface Batch {
  sent: number;
  failed: number;
  /** The code of the fault that makes the mail server unusable; null if it works. */
  fault: string | null;
  at: Instant;
}

/** Adds a batch to the totals. An accepted mail ends a failure; a continuing failure keeps its start. */
export const recordDelivery = (db: Db, { sent, failed, fault, at }: Batch) =>
  sqlOf(db)
    .insertInto('mail_delivery')
    .values({ id: 1, sent, failed, failing_since: fault === null ? null : at, fault })
    .onConflict((on) =>
      on.column('id').doUpdateSet({
        sent: sql`mail_delivery.sent + excluded.sent`,
        failed: sql`mail_delivery.failed + excluded.failed`,
        ...(fault !== null && {
          failing_since: sql`coalesce(mail_delivery.failing_since, excluded.failing_since)`,
          fault,
        }),
        ...(fault === null && sent > 0 && { failing_since: null, fault: null }),
      }),
    )
    .execute();

/** The totals, and whether the mail server works. Undefined before the first mail. */
export const findDelivery = (db: Db) =>
  findRow(db, 'mail_delivery', { id: 1 }, ['sent', 'failed', 'failing_since', 'fault']);

/** The number of waiting mails of all accounts, and the time of the oldest one. */
export const countWaiting = (db: Db) =>
  sqlOf(db)
    .selectFrom('mails')
    .select(({ fn }) => [fn.countAll().as('waiting'), fn.min('created_at').as('oldest')])
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow();

/** The mails of an account in the last 30 days: how many wait, how many failed, and when the last one was sent. */
export const summarizeMails = (db: Db, accountId: number) =>
  sqlOf(db)
    .selectFrom('mails')
    .where('account_id', '=', accountId)
    .select(({ fn }) => [
      sql<number | string>`count(case when sent_at is null and failed_at is null then 1 end)`.as('waiting'),
      fn.count('failed_at').as('failed'),
      fn.max('sent_at').as('last_sent_at'),
    ])
    .executeTakeFirstOrThrow();

/** The number of active people of an account whose address a mail server has refused. */
export const countRefusedAddresses = async (db: Db, accountId: number): Promise<number> =>
  Number(
    (
      await sqlOf(db)
        .selectFrom('employment_links as link')
        .innerJoin('users', 'users.id', 'link.user_id')
        .where('link.account_id', '=', accountId)
        .where('link.deactivated_at', 'is', null)
        .where('users.mail_refused_at', 'is not', null)
        .select(({ fn }) => fn.countAll().as('people'))
        .executeTakeFirstOrThrow()
    ).people,
  );
