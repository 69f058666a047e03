import { addDays } from '@jornada/domain/calendar';
import { each, linkRow, type Table } from './contents.ts';
import { ACCOUNT, type Row, tagRow, taskRow, userRow } from './rows.ts';

/**
 * A company whose year is planned week by week, and in which one person has recorded the hours of nearly seven years.
 */

export const PEOPLE = 500;
/** Allocations per person, of four weeks each, spread over the year; usually two at a time. */
const ALLOCATIONS_EACH = 20;
export const WEEKS = 52;
/** From a Monday to the Sunday 52 weeks later. */
export const YEAR = { from: '2026-01-05', to: '2027-01-03' };

export const WORKER = 1;
export const ENTRIES = 50_000;
const ENTRIES_A_DAY = 20;
/** Nearly seven years in the time zone of São Paulo, whose offset has not changed since February 2019. */
export const WORKED = { from: '2019-03-01', to: addDays('2019-03-01', ENTRIES / ENTRIES_A_DAY - 1) };

export const TAGS = 200;

/** Notifications of one person from 90 busy days. Each unread one belongs to a different task. */
export const NOTIFICATIONS = 1_000;
export const UNREAD = 50;

/** The rows of each table, in the order of their foreign keys. */
export function* companyContents(): Generator<Table> {
  yield { table: 'users', rows: each(PEOPLE - 1, (n) => [userRow(n + 1)]) };
  yield { table: 'employment_links', rows: each(PEOPLE - 1, (n) => [linkRow(n + 1)]) };
  yield { table: 'work_schedules', rows: each(PEOPLE, (n) => [scheduleRow(n)]) };
  yield {
    table: 'allocations',
    rows: each(PEOPLE, (n) => Array.from({ length: ALLOCATIONS_EACH }, (_, at) => allocationRow(n, at))),
  };
  yield { table: 'work_time', rows: each(ENTRIES, (n) => [entryRow(n)]) };
  yield { table: 'task_tags', rows: each(TAGS, (n) => [tagRow(n)]) };
  yield { table: 'tasks', rows: each(UNREAD, (n) => [{ ...taskRow(n, UNREAD), client_id: null, assignee_id: null }]) };
  yield { table: 'notifications', rows: each(NOTIFICATIONS, (n) => [notificationRow(n)]) };
  yield { table: 'number_series', rows: [{ account_id: ACCOUNT, series: 'task_tags', next: TAGS + 1 }] };
}

const NOW = new Date(0).toISOString();
/** Today, because the server deletes older notifications. */
const TODAY = new Date().toISOString();

const scheduleRow = (n: number): Row => ({
  account_id: ACCOUNT,
  user_id: n,
  valid_from: '2019-01-01',
  minutes: JSON.stringify([480, 480, 480, 480, 480, 0, 0]),
  created_by: 1,
  created_at: NOW,
});

/** From Monday to Friday, so that a result by week is exact and all days of a week are equal. */
function allocationRow(n: number, at: number): Row {
  const starts_on = addDays(YEAR.from, 7 * Math.floor((at * WEEKS + (n % ALLOCATIONS_EACH)) / ALLOCATIONS_EACH));
  return {
    account_id: ACCOUNT,
    id: (n - 1) * ALLOCATIONS_EACH + at + 1,
    user_id: n,
    title: `Trabalho ${n}.${at}`,
    starts_on,
    ends_on: addDays(starts_on, 25),
    minutes_per_day: 120 + 60 * ((n + at) % 5),
    status: (n + at) % 4 === 0 ? 'tentative' : 'confirmed',
    created_at: NOW,
    updated_at: NOW,
  };
}

const notificationRow = (n: number): Row => ({
  account_id: ACCOUNT,
  user_id: WORKER,
  id: n,
  kind: 'tasks.assigned',
  at: TODAY,
  actor_id: 2,
  subject_id: 1 + (n % UNREAD),
  group_key: `tasks.assigned:${1 + (n % UNREAD)}`,
  read_at: n > UNREAD ? TODAY : null,
});

const FIRST_MINUTE = Date.parse(`${WORKED.from}T03:00:00Z`) / 60_000;
const EVERY = 1_440 / ENTRIES_A_DAY;

/** Entries in chronological order, one every 72 minutes. The last one of each day ends after midnight. */
function entryRow(n: number): Row {
  const start_minute = FIRST_MINUTE + (n - 1) * EVERY + 10;
  return {
    account_id: ACCOUNT,
    id: n,
    user_id: WORKER,
    start_minute,
    end_minute: start_minute + (n % ENTRIES_A_DAY === 0 ? EVERY - 4 : 20 + (n % 7)),
    created_at: NOW,
    updated_at: NOW,
  };
}
