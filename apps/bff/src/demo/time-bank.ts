import { ACCOUNTANT, SUPER_ADMIN } from '@jornada/domain/access';
import { addDays, type CalendarDate, datesFrom, monthOf, weekdayOf } from '@jornada/domain/calendar';
import { largestDebit } from '@jornada/domain/bank';
import { judgeMonth } from '@jornada/domain/month';
import { DEFAULT_POLICY, type Policy } from '@jornada/domain/time-bank';
import type { Instant } from '../db/tables.ts';
import { expectedByDay, findHolidays } from '../work-time/schedules.queries.ts';
import { workedByDay } from '../work-time/worked.queries.ts';
import { type DemoAccount, streamOf } from './demo-account.ts';
import { firstWorkedDay } from './demo.queries.ts';
import { DEMO_TIME_ZONE } from './workdays.ts';
import { insertRows } from './insert-rows.queries.ts';
import { createLedgers } from './ledgers.ts';
import type { DemoPerson } from './people.ts';
import type { Random } from './random.ts';

/** The company allows slightly negative balances. */
const POLICY: Policy = { ...DEFAULT_POLICY, negative: 'limit', negative_limit_minutes: 10 * 60 };
const MONTHS = 24;
const FRIDAY = 4;
const SUNDAY = 6;
/** Payroll closes a month on the fifth of the next. */
const CLOSING_DAY = 5;

const DAYS_OFF = [
  'Folga combinada',
  'Emenda de feriado',
  'Consulta médica',
  'Assunto pessoal',
  'Saída antecipada',
  'Mudança de casa',
] as const;
const EXTRAS = ['Plantão de domingo', 'Virada de sistema', 'Inventário', 'Treinamento fora do horário'] as const;
const MISTAKES = ['Lançado para a pessoa errada', 'Dia trabalhado: folga cancelada', 'Lançado em duplicidade'] as const;

/**
 * Two years of time bank, simulated day by day: remainders expire, payroll closes each month, people take time off, and
 * mistakes are reversed. Every entry goes through the rules, so the stored state is that of the entries. Months with hours in the
 * data set are closed by those hours; the last complete month stays open for visitors.
 */
export async function seedTimeBank(demo: DemoAccount, people: readonly DemoPerson[]): Promise<void> {
  const { tx, accountId, days } = demo;
  const random = streamOf(demo, 'time-bank');
  const today = days.start.slice(0, 10);
  const [booker, other] = bookersOf(people);
  const months = monthsBefore(today);
  const books = await createLedgers(tx, accountId, people, POLICY);
  const hours = await hoursOf(demo, people);
  // Probability per day, in percent, of overtime; it makes balances differ.
  const extras = new Map(people.map(({ id }) => [id, random.pick([1, 3, 5, 7, 10])]));

  for (const day of datesFrom(`${months[0]}-01`, addDays(today, -1))) {
    books.expire(day, at(day, 30));
    const over = addDays(`${day.slice(0, 7)}-01`, -1).slice(0, 7);
    if (isClosingDay(day) && months.includes(over) && over !== months.at(-1)) {
      const closing = books.close(over, booker, at(day, 17 * 60));
      for (const { id } of people) {
        const { credit, debit } = (await hours(over, id)) ?? inventedMonth(random);
        const { to: occurred_on } = monthOf(`${over}-01`);
        const draft = {
          occurred_on,
          reason: over,
          origin: 'closing' as const,
          closing_id: closing,
          by: booker,
          at: at(day, 17 * 60),
        };
        if (credit) books.credit(id, { ...draft, minutes: credit });
        const booked = largestDebit(books.of(id), debit, occurred_on, POLICY);
        if (booked) books.debit(id, { ...draft, minutes: booked });
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
      if (random.chance(extras.get(id) ?? 0))
        books.credit(id, { ...draft, minutes: random.int(8, 32) * 15, reason: random.pick(EXTRAS) });
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
        POLICY,
      );
      if (minutes < 30) continue;
      const debit = books.debit(id, { ...draft, minutes, reason: random.pick(DAYS_OFF) });
      if (random.chance(4)) books.reverse(id, debit, { by, at: at(day, 18 * 60 + 20), reason: random.pick(MISTAKES) });
    }
  }

  await books.store();
  await insertRows(tx, 'time_bank_policies', [
    { account_id: accountId, ...POLICY, bank_sundays_and_holidays: 'no', version: 2 },
  ]);
}

/** The person who books, and their substitute: nobody books for themselves. */
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

/** A month's closing computed from hours; undefined before the data set has hours. */
async function hoursOf({ tx, accountId }: DemoAccount, people: readonly DemoPerson[]) {
  const begin = await firstWorkedDay(tx, accountId, DEMO_TIME_ZONE);
  const ids = people.map(({ id }) => id);
  const known = new Map<string, Map<number, { credit: number; debit: number }>>();
  const judge = async (month: string) => {
    const { from, to } = monthOf(`${month}-01`);
    const [worked, expected, holidays] = [
      await workedByDay(tx, accountId, ids, from, to),
      await expectedByDay(tx, accountId, ids, from, to),
      await findHolidays(tx, accountId, from, to),
    ];
    return new Map(
      ids.map((id) => {
        const outcome = judgeMonth(
          datesFrom(from, to).map((date) => ({
            date,
            worked_minutes: worked.get(id)?.get(date) ?? 0,
            expected_minutes: expected.get(id)?.get(date) ?? null,
            rest: holidays.has(date) || weekdayOf(date) === SUNDAY,
          })),
          POLICY,
        );
        return [id, { credit: outcome?.credit_minutes ?? 0, debit: outcome?.debit_minutes ?? 0 }] as const;
      }),
    );
  };
  return async (month: string, userId: number) => {
    if (begin === null || `${month}-01` < begin) return undefined;
    let judged = known.get(month);
    if (!judged) known.set(month, (judged = await judge(month)));
    return judged.get(userId);
  };
}

/** A month with only its closing: more overtime than absence, for some people. */
const inventedMonth = (random: Random) => ({
  credit: random.chance(85) ? random.int(6, 40) * 10 : 0,
  debit: random.chance(60) ? random.int(6, 60) * 10 : 0,
});

/** `minutes` after midnight in São Paulo, where all demo companies are. */
const at = (day: CalendarDate, minutes: number): Instant =>
  new Date(Date.parse(`${day}T00:00:00-03:00`) + minutes * 60_000).toISOString();
