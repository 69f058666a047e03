import { DatabaseSync } from 'node:sqlite';
import { addDays } from '@jornada/domain/calendar';
import { ACCOUNT, type Row, userRow } from './rows.ts';
import { insert } from './sqlite.ts';

const PEOPLE = 500;

/** Allocations per person in the scrolled year: four weeks each, a week apart, two at a time. */
const EACH = 20;

export function fill(path: string, monday: string): void {
  const file = new DatabaseSync(path);
  file.exec('pragma synchronous = off; pragma foreign_keys = off; begin');
  insert(
    file,
    'users',
    each(PEOPLE - 1, (n) => [userRow(n + 1)]),
  );
  insert(
    file,
    'employment_links',
    each(PEOPLE - 1, (n) => [linkRow(n + 1)]),
  );
  insert(
    file,
    'work_schedules',
    each(PEOPLE, (n) => [scheduleRow(n)]),
  );
  insert(
    file,
    'holidays',
    each(13, (n) => [holidayRow(n, monday)]),
  );
  insert(
    file,
    'allocations',
    each(PEOPLE, (n) => Array.from({ length: EACH }, (_, at) => allocationRow(n, at, monday))),
  );
  file.exec('commit');
  file.close();
}

function* each(count: number, rowsOf: (n: number) => Row[]): Generator<Row> {
  for (let n = 1; n <= count; n++) yield* rowsOf(n);
}

const NOW = new Date(0).toISOString();
const linkRow = (n: number): Row => ({ account_id: ACCOUNT, user_id: n, level: 3, created_at: NOW, updated_at: NOW });

/** Eight hours a day; one in five people does not work on Fridays. */
const scheduleRow = (n: number): Row => ({
  account_id: ACCOUNT,
  user_id: n,
  valid_from: '2020-01-01',
  minutes: JSON.stringify([480, 480, 480, 480, n % 5 === 0 ? 0 : 480, 0, 0]),
  created_by: 1,
  created_at: NOW,
});

const holidayRow = (n: number, monday: string): Row => ({
  account_id: ACCOUNT,
  id: n,
  date: addDays(monday, -28 + n * 27),
  name: `Feriado ${n}`,
});

function allocationRow(n: number, at: number, monday: string): Row {
  const starts_on = addDays(monday, -28 + at * 18 + (n % 5));
  return {
    account_id: ACCOUNT,
    id: (n - 1) * EACH + at + 1,
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
