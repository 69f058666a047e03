import type { TeamMember } from '@jornada/contract/user-lines';
import { seesPrivatePart } from '@jornada/domain/absences';
import { may } from '@jornada/domain/access';
import { addDays, dateIn, mondayOf } from '@jornada/domain/calendar';
import { photoVersion } from '@jornada/domain/photos';
import { sumKnown, workedDays } from '@jornada/domain/schedules';
import { scopeOf } from '@jornada/domain/tasks';
import { daySpans } from '@jornada/domain/worktime';
import { listAbsencesOn } from '../absences/planned-absences.queries.ts';
import type { Caller } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { countOpenByAssignee } from '../tasks/task-figures.queries.ts';
import { findBalances } from '../time-bank/person-balance.queries.ts';
import { plansOf } from '../work-time/plans.ts';
import { findHolidays } from '../work-time/schedules.queries.ts';
import { workedOn } from '../work-time/worked.queries.ts';
import { countReports } from './leaders.queries.ts';
import type { PersonRow } from './user.queries.ts';

/**
 * Today's state of the direct reports of a leader: the caller, somebody the caller leads, or anybody if the caller may
 * read everybody. Leaders of the team see hours; balances are shown only at levels that may read those of everybody,
 * and tasks as in the caller's own list.
 * @param of feedback, development plans and evaluations of the people whom the caller leads directly
 */
export async function membersToday(
  db: Db,
  caller: Caller,
  now: Date,
  rows: readonly PersonRow[],
  of: {
    feedback: ReadonlyMap<number, TeamMember['feedback']>;
    plans: ReadonlyMap<number, TeamMember['plan']>;
    evaluations: ReadonlyMap<number, TeamMember['evaluation']>;
  },
): Promise<TeamMember[]> {
  const { accountId, timeZone, level } = caller;
  const ids = rows.map(({ id }) => id);
  const date = dateIn(timeZone, now);
  const from = mondayOf(date);
  const to = addDays(from, 6);
  const [reports, absences, tasks, balances, worked, planOf, holidays] = await Promise.all([
    countReports(db, accountId, ids),
    listAbsencesOn(db, accountId, ids, date),
    countOpenByAssignee(db, scopeOf(caller), ids, { date, timeZone }),
    may(level, 'bank.read-all') ? findBalances(db, accountId, ids) : null,
    workedOn(db, accountId, ids, daySpans(timeZone, from, to)),
    plansOf(db, accountId, ids, from, to),
    findHolidays(db, accountId, from, to),
  ]);
  return rows.map(({ id, nome, job_title, photo_digest }) => {
    const absence = absences.find(({ user_id }) => user_id === id);
    const days = workedDays(from, to, worked.get(id), planOf(id), holidays);
    return {
      id,
      nome,
      job_title,
      photo: photo_digest === null ? null : photoVersion(photo_digest),
      leads: reports.get(id) ?? 0,
      absence: absence
        ? {
            kind_id:
              absence.is_private === 1 && !seesPrivatePart({ id: caller.userId, level }, id) ? null : absence.kind_id,
            ends_on: absence.ends_on,
            minutes_per_day: absence.minutes_per_day,
          }
        : null,
      week: {
        minutes: days.reduce((sum, day) => sum + day.minutes, 0),
        expected_minutes: sumKnown(days.map(({ expected_minutes }) => expected_minutes)),
      },
      tasks: tasks.get(id) ?? { open: 0, overdue: 0 },
      balance_minutes: balances && (balances.get(id) ?? 0),
      feedback: of.feedback.get(id) ?? null,
      plan: of.plans.get(id) ?? null,
      evaluation: of.evaluations.get(id) ?? null,
    };
  });
}
