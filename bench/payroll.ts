import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '@jornada/bff/db/engines/open';
import { plansOf } from '@jornada/bff/work-time/plans';
import { findHolidays } from '@jornada/bff/work-time/schedules.queries';
import { addDays } from '@jornada/domain/calendar';
import { firstDayOf, lastDayOf, type Month } from '@jornada/domain/months';
import { calendarDays, expectedDays } from '@jornada/domain/schedules';
import { close, withCompany } from './closing-company.ts';
import { type Line, limit, milliseconds } from './line.ts';
import { type Effort, median } from './load.ts';
import type { Part } from './options.ts';
import { ACCOUNT } from './rows.ts';
import { signIn, startJornada } from './servers.ts';
import { insert } from './sqlite.ts';

const MONTH: Month = '2025-01';
const [FROM, TO] = [firstDayOf(MONTH), lastDayOf(MONTH)];
const REQUESTS = 15;

/** The payroll of a month, the calendar of absences, and the expected hours of many people, on SQLite. */
export async function measurePayroll(parts: ReadonlySet<Part>, effort: Effort): Promise<Line[]> {
  if (!parts.has('payroll')) return [];
  return [
    await measureCalendar(120, effort),
    await measureExpected(1_000, effort),
    ...(await measureRows(1_000, effort)),
  ];
}

/**
 * Adds absences of the first two kinds of a new account, one of which is private. Half of the people are absent for
 * three days; every tenth requests one more day.
 */
function addAbsences(database: string, people: number, month: Month): number {
  const file = new DatabaseSync(database);
  const absences = Array.from({ length: people }, (_, at) => at).flatMap((at) => {
    const starts_on = addDays(firstDayOf(month), at % 25);
    const made = { account_id: ACCOUNT, user_id: at + 2, kind_id: (at % 2) + 1, minutes_per_day: null, created_by: 1 };
    const own = { ...made, decided_by: null, decided_at: null, created_at: `${month}-01T00:00:00.000Z` };
    return [
      ...(at % 2 === 0 ? [{ ...own, starts_on, ends_on: addDays(starts_on, 2), status: 'approved' }] : []),
      ...(at % 10 === 0
        ? [{ ...own, starts_on: lastDayOf(month), ends_on: lastDayOf(month), status: 'requested' }]
        : []),
    ];
  });
  insert(
    file,
    'absences',
    absences.map((absence, at) => ({ ...absence, id: at + 1 })),
  );
  file.close();
  return absences.length;
}

async function measureCalendar(people: number, effort: Effort): Promise<Line> {
  return withCompany(people, MONTH, async (database) => {
    const absences = addAbsences(database, people, MONTH);
    const server = await startJornada(database);
    try {
      const headers = await signIn(server.url);
      const took = await timeOf(effort, async () => {
        const answer = await fetch(`${server.url}/v2/absences/calendar?from=${FROM}&to=${TO}`, { headers });
        const { items, user_ids } = (await answer.json()) as { items: unknown[]; user_ids: number[] };
        if (items.length !== absences || user_ids.length !== people + 1) throw new Error('absences are missing');
      });
      return limit(`calendar of ${absences} absences, ${people} people × 31 days`, took, 150, milliseconds);
    } finally {
      await server.stop();
    }
  });
}

/** The calculation of expected hours with which each total, timesheet, closing and load starts, in this process. */
async function measureExpected(people: number, effort: Effort): Promise<Line> {
  return withCompany(people, MONTH, async (database) => {
    addAbsences(database, people, MONTH);
    const db = await openDatabase(database);
    const ids = Array.from({ length: people }, (_, at) => at + 2);
    try {
      const took = await timeOf(effort, async () => {
        const planOf = await plansOf(db, ACCOUNT, ids, FROM, TO);
        const days = calendarDays(await findHolidays(db, ACCOUNT, FROM, TO), FROM, TO);
        const due = ids.flatMap((id) => expectedDays(planOf(id), days));
        if (due.length !== people * days.length) throw new Error('days are missing');
      });
      return limit(`expected hours of ${people.toLocaleString('en')} people × 31 days`, took, 60, milliseconds);
    } finally {
      await db.destroy();
    }
  });
}

async function measureRows(people: number, effort: Effort): Promise<Line[]> {
  return withCompany(people, MONTH, async (database) => {
    const server = await startJornada(database);
    try {
      const headers = await signIn(server.url);
      await close(server, headers, MONTH, people, false);
      const read = async (path: string): Promise<string> => {
        const answer = await fetch(`${server.url}/v2/payroll/${MONTH}${path}`, { headers });
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${path} returned ${answer.status}: ${text}`);
        return text;
      };
      const { items } = JSON.parse(await read('')) as { items: unknown[] };
      if (items.length < people) throw new Error('rows are missing');
      const rows = await timeOf(effort, () => read(''));
      const file = await timeOf(effort, async () => {
        const lines = (await read('/export?layout_id=1')).trim().split('\r\n');
        if (lines.length !== items.length + 1) throw new Error('lines are missing');
      });
      const name = `${people.toLocaleString('en')} people, ${items.length.toLocaleString('en')} rows`;
      return [
        limit(`payroll of ${name}`, rows, 300, milliseconds),
        limit(`payroll file of ${name}`, file, 500, milliseconds),
      ];
    } finally {
      await server.stop();
    }
  });
}

/** Median duration of a request in milliseconds; the first requests compile the program's code and do not count. */
async function timeOf({ rounds }: Effort, work: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let request = -REQUESTS; request < REQUESTS * rounds; request++) {
    const begun = performance.now();
    await work();
    if (request >= 0) took.push(performance.now() - begun);
  }
  return median(took);
}
