import { type Db, sqlOf } from '../db/handle.ts';
import { deleteRows } from '../db/rows.ts';
import type { CalendarDate, Instant } from '../db/tables.ts';

/** Plans past their retention: closed before an instant, ended until a day, or of people who left until a day. */
export const listExpiredPlans = async (
  tx: Db,
  accountId: number,
  { before, endedOn, leftOn }: { before: Instant; endedOn: CalendarDate; leftOn: CalendarDate },
  limit: number,
): Promise<number[]> => {
  const rows = await sqlOf(tx)
    .selectFrom('pdi')
    .where('pdi.account_id', '=', accountId)
    .where((eb) =>
      eb.or([
        eb('pdi.closed_at', '<', before),
        eb.and([eb('pdi.closed_at', 'is', null), eb('pdi.ends_on', '<=', endedOn)]),
        eb(
          'pdi.user_id',
          'in',
          eb
            .selectFrom('employment_links as link')
            .where('link.account_id', '=', accountId)
            .where('link.left_on', '<=', leftOn)
            .select('link.user_id'),
        ),
      ]),
    )
    .select('pdi.id')
    .orderBy('pdi.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

/** Deletes plans with goals, actions, check-ins and history. */
export const deletePlans = (tx: Db, accountId: number, ids: readonly number[]) =>
  deleteRows(tx, 'pdi', { account_id: accountId, id: ids });
