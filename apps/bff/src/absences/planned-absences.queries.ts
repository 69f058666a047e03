import type { PlannedAbsence } from '@jornada/domain/absences';
import { sql } from 'kysely';
import { inIds } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import type { CalendarDate } from '../db/tables.ts';

/** The approved absences of people that touch a range, with their kinds. */
const approvedIn = (db: Db, accountId: number, userIds: readonly number[], from: CalendarDate, to: CalendarDate) =>
  sqlOf(db)
    .selectFrom('absences')
    .innerJoin('absence_kinds as kind', (join) =>
      join.onRef('kind.account_id', '=', 'absences.account_id').onRef('kind.id', '=', 'absences.kind_id'),
    )
    .where('absences.account_id', '=', accountId)
    .where(inIds(db, 'absences.user_id', userIds))
    .where('absences.status', '=', 'approved')
    .where('absences.ends_on', '>=', from)
    .where('absences.starts_on', '<=', to);

/** The approved absences of people that touch a range, with their effect, by person. */
export async function listPlannedAbsences(
  db: Db,
  accountId: number,
  userIds: readonly number[],
  from: CalendarDate,
  to: CalendarDate,
): Promise<Map<number, PlannedAbsence[]>> {
  const rows = await approvedIn(db, accountId, userIds, from, to)
    .select([
      'absences.user_id',
      'absences.kind_id',
      'absences.starts_on',
      'absences.ends_on',
      'absences.minutes_per_day',
      'kind.effect',
    ])
    .orderBy('absences.id')
    .execute();
  return Map.groupBy(rows, ({ user_id }) => user_id);
}

/** The approved absences of people on a date, whole days first, and whether their kind is private. */
export const listAbsencesOn = (db: Db, accountId: number, userIds: readonly number[], date: CalendarDate) =>
  approvedIn(db, accountId, userIds, date, date)
    .select(['absences.user_id', 'absences.kind_id', 'absences.ends_on', 'absences.minutes_per_day', 'kind.is_private'])
    .orderBy(sql`absences.minutes_per_day is not null`)
    .orderBy('absences.id')
    .execute();
