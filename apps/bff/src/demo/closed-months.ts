import type { RulesOn } from '@jornada/domain/agreements';
import { addDays } from '@jornada/domain/calendar';
import { type BookedEntry, closePerson, type ClosingDay } from '@jornada/domain/closing';
import { firstDayOf, lastDayOf, type Month } from '@jornada/domain/months';
import { calendarDays } from '@jornada/domain/schedules';
import type { Instant } from '../db/tables.ts';
import { rowOf } from '../time-bank/closing-person.service.ts';
import { decideMonth } from '../time-bank/closing.service.ts';
import type { NewPersonRow } from '../time-bank/closing-people.queries.ts';
import { isConcerned, judgedMonths, type PersonMonth } from '../time-bank/judgement.service.ts';
import type { DemoAccount } from './demo-account.ts';
import { firstWorkedDay } from './worked-hours.queries.ts';
import type { DemoPerson } from './people.ts';
import type { Random } from './random.ts';
import { DEMO_TIME_ZONE } from './workdays.ts';

type Hours = (month: Month, userId: number) => Promise<PersonMonth | undefined>;

/** The judged days of a month; undefined before the data set has hours. */
export async function judgedHours({ tx, accountId }: DemoAccount, people: readonly DemoPerson[]): Promise<Hours> {
  const begin = await firstWorkedDay(tx, accountId, DEMO_TIME_ZONE);
  const ids = people.map(({ id }) => id);
  const known = new Map<Month, Map<number, PersonMonth>>();
  return async (month, userId) => {
    if (begin === null || firstDayOf(month) < begin) return undefined;
    let judged = known.get(month);
    if (!judged) {
      known.set(month, (judged = new Map()));
      for await (const own of judgedMonths(tx, accountId, ids, month)) judged.set(own.userId, own);
    }
    return judged.get(userId);
  };
}

/**
 * A person's month in a closing of the data set: from hours if there are any, otherwise invented in the form of an
 * older version. No row for people whom closings do not include.
 */
export async function closeDemoMonth(
  {
    id,
    entries,
    month,
    by,
    at,
    rulesOn,
    isHeld = false,
  }: {
    id: number;
    entries: readonly BookedEntry[];
    month: Month;
    by: number;
    at: Instant;
    rulesOn: RulesOn;
    /** The closer holds the person. */
    isHeld?: boolean;
  },
  hours: Hours,
  random: Random,
): Promise<{ bookings: readonly BookedEntry[]; row: NewPersonRow | undefined }> {
  const through = lastDayOf(month);
  const own = await hours(month, id);
  if (own ? !isConcerned(own) : rulesOn(through).version === null) return { bookings: [], row: undefined };
  if (own) {
    const held = isHeld ? (['by_hand'] as const) : [];
    const decisions = { held, acceptsUnexplained: true, judgesEmpty: false, countEntryIds: [] };
    const { person, bookings } = decideMonth({ ...own, entries: [...entries] }, through, undefined, decisions);
    return { bookings, row: rowOf(person, { countedEntryIds: [], baseline: null, by, at }) };
  }
  const { bookings } = closePerson(entries, inventedDays(month, random), rulesOn, { through, entryIds: new Set() });
  const sum = (kind: BookedEntry['kind']) =>
    bookings.reduce((total, entry) => total + (entry.kind === kind ? entry.minutes : 0), 0);
  const row: NewPersonRow = {
    ...UNKNOWN,
    user_id: id,
    revision: 1,
    state: 'closed',
    reasons: '[]',
    reconstructed: 'yes',
    to_credit_minutes: sum('credit'),
    to_debit_minutes: sum('debit'),
    expired_minutes: sum('expiry'),
    closed_by: by,
    closed_at: at,
  };
  return { bookings, row };
}

/** Fields that an older version did not store. */
const UNKNOWN = {
  worked_minutes: null,
  expected_minutes: null,
  credit_minutes: null,
  debit_minutes: null,
  booked_before_minutes: null,
  excused_minutes: null,
  bank_absence_minutes: null,
  unpaid_minutes: null,
  paid_minutes: null,
  paid_rest_minutes: null,
  unbooked_minutes: null,
  judged: null,
  counted_entry_ids: '[]',
  baseline: null,
  rule_id: null,
  reason: '',
};

const FULL_DAY = 480;
const MOST_OVERTIME = 120;

/** A month without hours: more overtime than absence, for some people. */
function inventedDays(month: Month, random: Random): ClosingDay[] {
  let credit = random.chance(85) ? random.int(6, 40) * 10 : 0;
  let debit = random.chance(60) ? random.int(6, 60) * 10 : 0;
  const workdays = calendarDays(new Set(), addDays(firstDayOf(month), 1), lastDayOf(month)).filter(
    ({ weekday }) => weekday < 5,
  );
  return workdays.map(({ date }, at) => {
    // Overtime in the first half of the month, absence in the second.
    const over = at < workdays.length / 2 ? Math.min(credit, MOST_OVERTIME) : 0;
    const missing = at < workdays.length / 2 ? 0 : Math.min(debit, FULL_DAY);
    credit -= over;
    debit -= missing;
    return { date, target: over - missing, unbooked: 0 };
  });
}
