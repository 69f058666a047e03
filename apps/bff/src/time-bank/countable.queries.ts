import { inIds } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { notReversed } from './not-reversed.queries.ts';

/** Those of the entries `ids` that are manual bookings in force, dated from `from` to `to`. */
export const listCountable = (db: Db, accountId: number, ids: readonly number[], from: string, to: string) =>
  sqlOf(db)
    .selectFrom('time_bank_entries as entry')
    .where('entry.account_id', '=', accountId)
    .where(inIds(db, 'entry.id', ids))
    .where('entry.origin', '=', 'manual')
    .where('entry.kind', 'in', ['credit', 'debit'])
    .where('entry.occurred_on', '>=', from)
    .where('entry.occurred_on', '<=', to)
    .where(notReversed)
    .select(['entry.id', 'entry.user_id'])
    .execute();

/** Whether another active person of the account may close months (level 2 or 5). */
export const hasOtherCloser = async (db: Db, accountId: number, userId: number): Promise<boolean> =>
  Boolean(
    await sqlOf(db)
      .selectFrom('employment_links as link')
      .leftJoin('invitations as invited', (join) =>
        join.onRef('invited.account_id', '=', 'link.account_id').onRef('invited.user_id', '=', 'link.user_id'),
      )
      .where('link.account_id', '=', accountId)
      .where('link.user_id', '<>', userId)
      .where('link.level', 'in', [2, 5])
      .where('link.deactivated_at', 'is', null)
      .where('invited.user_id', 'is', null)
      .select('link.user_id')
      .executeTakeFirst(),
  );
