import { type Db, sqlOf } from '../db/handle.ts';
import { notReversed } from './not-reversed.queries.ts';

/** What standing entries about worked days changed the balance by, on each day from `from` to `to`. */
export const sumStandingByDay = (db: Db, accountId: number, userId: number, from: string, to: string) =>
  sqlOf(db)
    .selectFrom('time_bank_entries as entry')
    .where('entry.account_id', '=', accountId)
    .where('entry.user_id', '=', userId)
    .where('entry.occurred_on', '>=', from)
    .where('entry.occurred_on', '<=', to)
    .where('entry.kind', 'in', ['credit', 'debit'])
    .where('entry.origin', 'in', ['overtime', 'absence', 'closing'])
    .where(notReversed)
    .select((eb) => ['entry.occurred_on', eb.fn.sum<number>('entry.signed_minutes').as('minutes')])
    .groupBy('entry.occurred_on')
    .execute();
