import type { TodaysFigures } from '@jornada/contract/today';
import { addDays, mondayOf } from '@jornada/domain/calendar';
import { loadByPerson, weeksOf } from '@jornada/domain/capacity';
import { withoutSchedule } from '@jornada/domain/schedules';
import { allocationsForLoad } from '../resource-allocation/allocations.queries.ts';
import { namesOfPeople } from '../user/user.queries.ts';
import { plansOf } from '../work-time/plans.ts';
import { findHolidays, findSchedules } from '../work-time/schedules.queries.ts';
import { type At, GLANCE } from './today.service.ts';

const WEEKS_AHEAD = 4;

export async function overload({ db, caller, date }: At, people: readonly number[]): Promise<TodaysFigures['load']> {
  const { accountId } = caller;
  const from = mondayOf(date);
  const to = addDays(from, WEEKS_AHEAD * 7 - 1);
  const [planOf, holidays, allocations] = await Promise.all([
    plansOf(db, accountId, people, from, to),
    findHolidays(db, accountId, from, to),
    allocationsForLoad(db, accountId, { user_id: people, from, to }),
  ]);
  const over = loadByPerson({ people, planOf, holidays, allocations }, from, to)
    .map(({ userId, days, calendar }) => ({ user_id: userId, weeks: weeksOf(days, calendar) }))
    .filter(({ weeks }) => excess(weeks) > 0)
    .toSorted((a, b) => excess(b.weeks) - excess(a.weeks));
  const names = await namesOfPeople(
    db,
    accountId,
    over.map(({ user_id }) => user_id),
  );
  return { from, people: over.map((person) => ({ ...person, nome: names.get(person.user_id) ?? '' })) };
}

const excess = (weeks: readonly { over_by_minutes: number }[]) =>
  weeks.reduce((sum, { over_by_minutes }) => sum + over_by_minutes, 0);

export async function unscheduled({ db, caller, date }: At, people: readonly number[]) {
  const without = withoutSchedule(people, await findSchedules(db, caller.accountId, null), date);
  const names = await namesOfPeople(db, caller.accountId, without);
  const first = without
    .map((user_id) => ({ user_id, nome: names.get(user_id) ?? '' }))
    .toSorted((a, b) => a.nome.localeCompare(b.nome))
    .slice(0, GLANCE);
  return { people: without.length, first };
}
