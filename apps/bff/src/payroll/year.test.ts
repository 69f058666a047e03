import type { Month } from '@jornada/domain/months';
import { amountOf, amountsOf, type ClosedMonth, eventKey, LAWFUL, type PayrollEvent } from '@jornada/domain/payroll';
import { parseHours } from '@jornada/domain/minutes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { timeBankVerify } from '../jobs/time-bank-verify.ts';
import { openTestServer, type TestServer } from '../testing.ts';
import { simulateYear } from '../testing/simulated-year.ts';
import { leaverOf, MONTHS, type YearCompany } from '../testing/year-company.ts';

/** `PEOPLE=120 npx vitest run --project server-sqlite year.test.ts` simulates the year of a larger company. */
const PEOPLE = Number(process.env['PEOPLE'] ?? 16);

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

interface Row {
  user_id: number;
  reference_month: Month;
  event: PayrollEvent;
  kind_id: number | null;
  minutes: number;
  days: number | null;
  provisional: boolean;
}
type Person = Omit<ClosedMonth, 'days' | 'expired' | 'balance_minutes'> & {
  days: readonly Omit<ClosedMonth['days'][number], 'percents'>[];
  expired_minutes: number;
  user_id: number;
  state: string;
  excused_minutes: number;
  bank_absence_minutes: number;
  unpaid_minutes: number;
  expected_minutes: number | null;
};

const sum = <T>(items: readonly T[], pick: (item: T) => number) => items.reduce((all, item) => all + pick(item), 0);
const minutesOf = (rows: readonly Row[], ...events: string[]) =>
  sum(rows, ({ event, minutes }) => (events.includes(event) ? minutes : 0));

interface Settlement {
  user_id: number;
  kind: string;
  on: string;
  minutes: number;
  offboarding: boolean;
}

/** Events of settlements. */
const SETTLED: readonly PayrollEvent[] = ['BH_PAGO', 'BH_RESCISAO', 'BH_DESCONTO'];

const EFFECTS = { excused: [1, 2, 3], bank: [4], unpaid: [5] };

/** The people of a closing as they are stored now. */
async function closedPeople({ accountant, workers, call, done }: YearCompany, month: Month): Promise<Person[]> {
  const { people } = await done(accountant, 'POST', '/v2/time-bank/closings', { month, dry_run: true });
  // The month of the last day of work is closed individually for the person who left.
  const { userId } = leaverOf(workers);
  if (people.some(({ user_id }: Person) => user_id === userId)) return people;
  const own = await call(accountant, 'GET', `/v2/time-bank/closings/${month}/people/${userId}`);
  return own.status === 200 ? [...people, { ...own.body.person, days: own.body.days }] : people;
}

/**
 * Checks that the rows about the month in a hand-over equal the figures of its closing, and that its file equals its
 * rows.
 */
async function checkMonth(company: YearCompany, month: Month): Promise<void> {
  const { accountant, call, done } = company;
  const { state, items, closing } = await done(accountant, 'GET', `/v2/payroll/${month}`);
  expect([month, state]).toEqual([month, 'handed_over']);
  const own = (items as Row[]).filter(({ reference_month }) => reference_month === month);
  expect([
    month,
    minutesOf(own, 'HE_50', 'HE_100'),
    minutesOf(own, 'FALTA', 'ATRASO'),
    minutesOf(own, 'BH_VENCIDO'),
    minutesOf(own, 'BH_CREDITO') - minutesOf(own, 'BH_DEBITO'),
  ]).toEqual([month, closing.paid_minutes, closing.missing_minutes, closing.expired_minutes, closing.booked_minutes]);

  const people = (await closedPeople(company, month)).filter((person) => person.state === 'closed');
  const absent = (kinds: readonly number[]) =>
    sum(own, ({ kind_id, minutes }) => (kind_id !== null && kinds.includes(kind_id) ? minutes : 0));
  expect([month, absent(EFFECTS.excused), absent(EFFECTS.bank), absent(EFFECTS.unpaid)]).toEqual([
    month,
    sum(people, (person) => person.excused_minutes),
    sum(people, (person) => person.bank_absence_minutes),
    sum(people, (person) => person.unpaid_minutes),
  ]);

  const { items: made } = await done(accountant, 'GET', '/v2/payroll/hand-overs');
  const file = await call(accountant, 'GET', `/v2/payroll/hand-overs/${made[0].id}/file`);
  const [, ...lines] = String(file.body).trim().split('\r\n');
  const hours = lines.map((line) => line.split(';')[7] ?? '');
  expect([month, lines.length]).toEqual([month, items.length]);
  expect(sum(hours, (text) => parseHours(text.replace('-', '')) ?? Number.NaN)).toBe(
    sum(items as Row[], ({ minutes }) => Math.abs(minutes)),
  );
}

/** Checks that the rows about each month, summed over all hand-overs and the next one, equal the last revisions. */
async function checkYear(company: YearCompany): Promise<void> {
  const { accountant, boss, done } = company;
  const delivered: Row[] = [];
  for (const month of MONTHS) delivered.push(...(await done(accountant, 'GET', `/v2/payroll/${month}`)).items);
  const next = (await done(accountant, 'GET', '/v2/payroll/2027-01')).items as Row[];
  delivered.push(...next.filter(({ provisional }) => !provisional));

  const kinds = (await done(boss, 'GET', '/v2/absences/kinds')).items as {
    id: number;
    counts_days: 'calendar' | 'due';
  }[];
  const countsDays = (id: number) => kinds.find((kind) => kind.id === id)?.counts_days ?? 'due';
  for (const month of MONTHS) {
    const about = Map.groupBy(
      // The balance is informative: corrections of earlier months change it too.
      delivered.filter(
        ({ reference_month, event }) => reference_month === month && event !== 'BH_SALDO' && !SETTLED.includes(event),
      ),
      ({ user_id }) => user_id,
    );
    for (const person of await closedPeople(company, month)) {
      const amounts = amountsOf(
        {
          ...person,
          balance_minutes: null,
          expired: [{ percent: 50, minutes: person.expired_minutes }],
          days: person.days.map((day) => ({ ...day, percents: LAWFUL })),
        },
        countsDays,
      );
      const last = [...amounts].map(([key, { minutes, days }]) => [eventKey(amountOf(key)), minutes, days ?? 0]);
      const rows = Map.groupBy(about.get(person.user_id) ?? [], eventKey);
      const sums = [...rows]
        .map(([key, own]) => [key, sum(own, ({ minutes }) => minutes), sum(own, ({ days }) => days ?? 0)] as const)
        .filter(([, minutes, days]) => minutes !== 0 || days !== 0);
      expect([month, person.user_id, sums.toSorted()]).toEqual([month, person.user_id, last.toSorted()]);
    }
  }

  // Each settlement that was not reversed was delivered once, with its person, event and month.
  const settled: Settlement[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { items: Settlement[]; next_cursor: string | null } = await done(
      accountant,
      'GET',
      `/v2/time-bank/settlements?standing=true&limit=200${cursor && `&cursor=${cursor}`}`,
    );
    settled.push(...page.items);
    cursor = page.next_cursor;
  }
  const sumsOf = (items: readonly { key: string; minutes: number }[]) =>
    [...Map.groupBy(items, ({ key }) => key)]
      .map(([key, own]) => [key, sum(own, ({ minutes }) => minutes)] as const)
      .filter(([, minutes]) => minutes !== 0)
      .toSorted();
  expect(
    sumsOf(
      delivered
        .filter(({ event }) => SETTLED.includes(event))
        .map(({ user_id, event, reference_month, minutes }) => ({
          key: `${user_id} ${event} ${reference_month}`,
          minutes,
        })),
    ),
  ).toEqual(
    sumsOf(
      settled
        .filter(({ kind }) => kind === 'pay')
        .map(({ user_id, offboarding, on, minutes }) => ({
          key: `${user_id} ${offboarding ? 'BH_RESCISAO' : 'BH_PAGO'} ${on.slice(0, 7)}`,
          minutes,
        })),
    ),
  );
  expect(settled.some(({ offboarding }) => offboarding)).toBe(true);

  // The bank contains exactly the minutes that closings and absences booked.
  for (const { userId } of [...company.workers, accountant]) {
    const statement = await done(boss, 'GET', `/v2/time-bank/${userId}?from=2026-01-01&to=2026-12-31&limit=200`);
    expect([userId, statement.opening_balance_minutes, statement.closing_balance_minutes]).toEqual([
      userId,
      0,
      statement.balance_minutes,
    ]);
    expect(sum(statement.lots, ({ remaining_minutes }: { remaining_minutes: number }) => remaining_minutes)).toBe(
      Math.max(0, statement.balance_minutes),
    );
  }
  const log = { info() {}, warn() {}, error() {} };
  const context = { db: server.db, files: server.files, now: new Date(), log, signal: new AbortController().signal };
  expect(await timeBankVerify.run(context)).toEqual({ repaired: 0 });
}

test(`the payroll of ${PEOPLE} people adds up over a year, in each month and over all hand-overs`, {
  timeout: 900_000,
}, async () => {
  const begun = performance.now();
  const company = await simulateYear(server, PEOPLE, checkMonth);
  await checkYear(company);
  const { counts } = company;
  expect(counts).toMatchObject({ handOvers: 12 });
  expect(
    Math.min(
      counts.hours,
      counts.requests,
      counts.daysOff,
      counts.recorded,
      counts.held,
      counts.corrected,
      counts.settled,
      counts.reversed,
    ),
  ).toBeGreaterThan(0);
  if (process.env['PEOPLE'])
    process.stdout.write(
      `${PEOPLE} people, ${((performance.now() - begun) / 1_000).toFixed(1)} s: ${JSON.stringify(counts)}\n`,
    );
});
