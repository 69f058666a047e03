import { amountKey, type AmountKey, amountOf } from '@jornada/domain/payroll';
import type { Month } from '@jornada/domain/months';
import { type Db, sqlOf } from '../db/handle.ts';

/** The key of a stored row. Older ones have their per cent beside it. */
const keyOf = ({ event, percent }: { event: AmountKey; percent: number | null }): AmountKey =>
  amountKey({ ...amountOf(event), percent });

/** The rows of standing hand-overs that are about these months. */
export const listHandedOver = async (db: Db, accountId: number, months: readonly Month[]) => {
  const rows = await sqlOf(db)
    .selectFrom('payroll_rows as row')
    .innerJoin('payroll_hand_overs as made', (join) =>
      join
        .onRef('made.account_id', '=', 'row.account_id')
        .onRef('made.id', '=', 'row.hand_over_id')
        .on('made.undone_at', 'is', null),
    )
    .where('row.account_id', '=', accountId)
    .where('row.reference_month', 'in', months)
    .select(['row.reference_month', 'row.user_id', 'row.event', 'row.percent', 'row.minutes', 'row.days'])
    .execute();
  return rows.map(({ event, percent, ...row }) => ({ ...row, key: keyOf({ event, percent }) }));
};

/** The rows of one hand-over, with the names of their people. */
export const listRowsOf = (db: Db, accountId: number, handOverId: number) =>
  sqlOf(db)
    .selectFrom('payroll_rows as row')
    .innerJoin('users as person', 'person.id', 'row.user_id')
    .where('row.account_id', '=', accountId)
    .where('row.hand_over_id', '=', handOverId)
    .select([
      'row.reference_month',
      'row.user_id',
      'person.nome',
      'row.event',
      'row.employee_number',
      'row.department',
      'row.code',
      'row.minutes',
      'row.days',
      'row.percent',
    ])
    .execute();
