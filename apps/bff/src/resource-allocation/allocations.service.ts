import type { Allocation } from '@jornada/contract/resource-allocation';
import { may } from '@jornada/domain/access';
import { addDays, type CalendarDate, daysBetween, mondayOf } from '@jornada/domain/calendar';
import { loadByPerson } from '@jornada/domain/capacity';
import { forbidden, invalid } from '@jornada/domain/refusal';
import { scopeOf } from '@jornada/domain/tasks';
import type { Caller } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { plansOf } from '../work-time/plans.ts';
import { findHolidays, isPerson } from '../work-time/schedules.queries.ts';
import { titlesOfTasks } from '../tasks/titles.queries.ts';
import { allocationsForLoad, type AllocationRow } from './allocations.queries.ts';

interface Supposed {
  /** The id of an allocation to leave out. */
  without?: number | undefined;
  /** An allocation to add, for each of the people. */
  and: { starts_on: CalendarDate; ends_on: CalendarDate; minutes_per_day: number; status: 'confirmed' };
}

/** The load of people by day. */
export async function loadOf(
  db: Db,
  accountId: number,
  people: readonly number[],
  from: CalendarDate,
  to: CalendarDate,
  supposed?: Supposed,
) {
  const [planOf, holidays, rows] = await Promise.all([
    plansOf(db, accountId, people, from, to),
    findHolidays(db, accountId, from, to),
    allocationsForLoad(db, accountId, { user_id: people, from, to }),
  ]);
  const allocations = supposed
    ? [...rows.filter(({ id }) => id !== supposed.without), ...people.map((user_id) => ({ user_id, ...supposed.and }))]
    : rows;
  return loadByPerson({ people, planOf, holidays, allocations }, from, to);
}

export const sundayOf = (date: CalendarDate) => addDays(mondayOf(date), 6);

const readsAll = ({ level }: Caller) => may(level, 'allocations.read-all');
/** Null: everyone's allocations; otherwise only those of this user. */
export const onlyOf = (caller: Caller) => (readsAll(caller) ? null : caller.userId);

/**
 * A filter, narrowed to the people whose allocations the caller may see.
 * @throws Refusal 403 if it names another person and the caller may see only their own
 */
export function narrowed<F extends { user_id?: number[] | undefined }>(caller: Caller, filter: F): F {
  if (readsAll(caller)) return filter;
  if (filter.user_id?.some((id) => id !== caller.userId)) throw forbidden();
  return { ...filter, user_id: [caller.userId] };
}

export async function assertPerson(db: Db, { accountId }: Caller, userId: number): Promise<void> {
  if (!(await isPerson(db, accountId, userId))) throw invalid('user_id', 'is not a person of this account', 'not_here');
}

export function assertRange(from: CalendarDate, to: CalendarDate, most: number, path: 'to' | 'ends_on'): void {
  if (to < from) throw invalid(path, 'must not be before the start', 'before_from');
  if (daysBetween(from, to) >= most) throw invalid(path, `must be within ${most} days of the start`, 'range_too_long');
}

/** Allocations with the titles of the tasks that the caller may see, in the shape of the contract. */
export async function shown(db: Db, caller: Caller, rows: readonly AllocationRow[]): Promise<Allocation[]> {
  const titles = await titlesOfTasks(db, scopeOf(caller), [...new Set(rows.flatMap(({ task_id }) => task_id ?? []))]);
  return rows.map((row) =>
    Object.assign(row, { task_title: row.task_id === null ? null : (titles.get(row.task_id) ?? null) }),
  );
}

export const shownOne = async (db: Db, caller: Caller, row: AllocationRow): Promise<Allocation> =>
  (await shown(db, caller, [row]))[0] as Allocation;
