import { type Db, sqlOf } from '../db/handle.ts';

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
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('time_bank_entries as reversal')
            .select('reversal.id')
            .whereRef('reversal.account_id', '=', 'entry.account_id')
            .whereRef('reversal.refers_to', '=', 'entry.id')
            .where('reversal.kind', '=', 'reversal'),
        ),
      ),
    )
    .select((eb) => ['entry.occurred_on', eb.fn.sum<number>('entry.signed_minutes').as('minutes')])
    .groupBy('entry.occurred_on')
    .execute();
