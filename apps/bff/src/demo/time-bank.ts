import { ACCOUNTANT, EMPLOYEE, SUPER_ADMIN } from '@jornada/domain/access';
import { addDays, type CalendarDate, datesFrom, weekdayOf } from '@jornada/domain/calendar';
import { largestDebit } from '@jornada/domain/bank';
import type { Instant } from '../db/tables.ts';
import { rulesFor } from '../time-bank/rules.service.ts';
import { type DemoAccount, streamOf } from './demo-account.ts';
import { closeDemoMonth, judgedHours } from './closed-months.ts';
import { insertRows } from './insert-rows.queries.ts';
import { createLedgers } from './ledgers.ts';
import type { DemoPerson } from './people.ts';

const MONTHS = 24;
const FRIDAY = 4;
/** Payroll closes a month on the fifth of the next. */
const CLOSING_DAY = 5;
/** The index among the employees of the one held in the newest closing; a small company has fewer. */
const HELD = 7;

/**
 * Two years of time bank, simulated day by day: payroll closes each month, people take time off, and mistakes are
 * reversed. Every entry follows the rules, so the stored state matches the entries. Months with hours in the data set
 * are closed from those hours; the last complete month stays open for visitors.
 */
export async function seedTimeBank(demo: DemoAccount, people: readonly DemoPerson[]): Promise<void> {
  const { tx, accountId, days } = demo;
  const { daysOff, extras: overtime, mistakes } = demo.texts.company.timeBank;
  const random = streamOf(demo, 'time-bank');
  const today = days.start.slice(0, 10);
  const [booker, other] = bookersOf(people);
  const months = monthsBefore(today);
  const rulesOf = await rulesFor(
    tx,
    accountId,
    people.map(({ id }) => id),
  );
  const books = await createLedgers(tx, accountId, people, rulesOf);
  const hours = await judgedHours(demo, people);
  // Held manually in the newest closing, and therefore held for an earlier month in the open one.
  const held = people.filter(({ level, active }) => level === EMPLOYEE && active)[HELD]?.id;
  const newest = months.at(-2);
  // Probability per day, in percent, of overtime; it makes balances differ.
  const extras = new Map(people.map(({ id }) => [id, random.pick([1, 3, 5, 7, 10])]));

  for (const day of datesFrom(`${months[0]}-01`, addDays(today, -1))) {
    const over = addDays(`${day.slice(0, 7)}-01`, -1).slice(0, 7);
    if (isClosingDay(day) && months.includes(over) && over !== months.at(-1)) {
      const closedAt = at(day, 17 * 60);
      const closingId = books.close(over, booker, closedAt);
      for (const { id } of people) {
        const entries = books.entriesOf(id);
        const by = id === booker ? other : booker;
        const { bookings, row } = await closeDemoMonth(
          { id, entries, month: over, by, at: closedAt, rulesOn: rulesOf(id), isHeld: id === held && over === newest },
          hours,
          random,
        );
        if (row) books.bookMonth(id, bookings, row, { closingId, month: over, by, at: closedAt });
      }
    }
    if (weekdayOf(day) > FRIDAY) continue;
    for (const { id, active } of people) {
      const by = id === booker ? other : booker;
      const draft = {
        occurred_on: day,
        origin: 'manual' as const,
        closing_id: null,
        by,
        at: at(day, random.int(9 * 60, 18 * 60)),
      };
      const { rules, version } = rulesOf(id)(day);
      if (random.chance(extras.get(id) ?? 0)) {
        const extra = { ...draft, minutes: random.int(8, 32) * 15, reason: random.pick(overtime) };
        if (version) books.credit(id, extra);
      }
      // Former employees take no time off.
      if (!random.chance(1.6) || (!active && day > addDays(today, -30))) continue;
      const minutes = largestDebit(
        books.of(id),
        random.weighted([
          [480, 5],
          [240, 4],
          [120, 3],
          [90, 1],
        ]),
        day,
        rules,
      );
      if (minutes < 30) continue;
      const debit = books.debit(id, { ...draft, minutes, reason: random.pick(daysOff) });
      if (random.chance(4)) books.reverse(id, debit, { by, at: at(day, 18 * 60 + 20), reason: random.pick(mistakes) });
    }
  }

  await books.store();
  await insertRows(tx, 'time_bank_policies', [{ account_id: accountId, closes_from: months[0] ?? null, version: 2 }]);
}

/** The person who books, and their substitute: people cannot book for themselves. */
function bookersOf(people: readonly DemoPerson[]): [number, number] {
  const boss = people.find(({ level }) => level === SUPER_ADMIN) as DemoPerson;
  const accountant = people.find(({ level }) => level === ACCOUNTANT) ?? boss;
  return [accountant.id, boss.id];
}

/** The complete months of the last two years, oldest first. */
function monthsBefore(today: CalendarDate): string[] {
  const months: string[] = [];
  for (let month = today.slice(0, 7); months.length < MONTHS; ) {
    month = addDays(`${month}-01`, -1).slice(0, 7);
    months.unshift(month);
  }
  return months;
}

/** The fifth, or the Monday after it. */
function isClosingDay(day: CalendarDate): boolean {
  const date = Number(day.slice(8));
  const weekday = weekdayOf(day);
  return (
    weekday <= FRIDAY && (date === CLOSING_DAY || (weekday === 0 && date > CLOSING_DAY && date <= CLOSING_DAY + 2))
  );
}

/** `minutes` after midnight in São Paulo, where all demo companies are. */
const at = (day: CalendarDate, minutes: number): Instant =>
  new Date(Date.parse(`${day}T00:00:00-03:00`) + minutes * 60_000).toISOString();
