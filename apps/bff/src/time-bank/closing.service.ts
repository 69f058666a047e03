import type { ClosingPerson } from '@jornada/contract/time-bank-closings';
import { isJudged } from '@jornada/domain/agreements';
import { signedMinutes, standingOf } from '@jornada/domain/bank';
import type { CalendarDate } from '@jornada/domain/calendar';
import { type BookedEntry, closePerson, type ClosingReason } from '@jornada/domain/closing';
import { targetOf } from '@jornada/domain/day';
import {
  absencesLeft,
  doubtfulEntries,
  type MonthDay,
  unexplainedRanges,
  warningsOf,
} from '@jornada/domain/judged-month';
import type { Before } from './closing-person.service.ts';
import type { PersonMonth } from './judgement.service.ts';

/** The closer's decisions about a person. */
export interface Decisions {
  /** Reasons to hold the person regardless of the content of the month. */
  held: readonly ClosingReason[];
  acceptsUnexplained: boolean;
  judgesEmpty: boolean;
  /** Further manual bookings that are counted as part of the hours of their day. */
  countEntryIds: readonly number[];
}

/** The closing of a person's month: its row and its bookings, which are empty while the person is held. */
export interface PersonClosing {
  person: ClosingPerson;
  bookings: readonly BookedEntry[];
  countedEntryIds: number[];
}

/** Decides the closing of a person's month. */
export function decideMonth(
  { userId, days, holidays, start, entries, isRecorded, adultOn, rulesOn }: PersonMonth,
  through: CalendarDate,
  before: Before | undefined,
  decisions: Decisions,
): PersonClosing {
  const countedEntryIds = [...new Set([...(before?.countedEntryIds ?? []), ...decisions.countEntryIds])];
  const counted = new Set(countedEntryIds);
  const isEmpty = !isRecorded && !decisions.judgesEmpty && !hasBooked(before);
  // Only days that were judged: the other days keep their entries.
  const judged = isEmpty
    ? []
    : days.filter(({ date, due }) => due.employed && due.expected !== null && isJudged(rulesOn(date).excluded));
  const closing = closePerson(
    entries,
    judged.map(({ date, judged: day }) => ({
      date,
      target: targetOf(day),
      unbooked: before?.unbooked.get(date) ?? 0,
      payroll: rulesOn(date).rules.shortage === 'payroll' ? day.debit : 0,
    })),
    rulesOn,
    { through, entryIds: counted, baseline: before?.baseline ?? null, start },
  );
  // People who left during the month are in no agreement at its end.
  const lastDay = days.findLast(({ date, due }) => due.employed && date <= through)?.date ?? through;
  const stretches = isEmpty
    ? []
    : unexplainedRanges(days, explainedDays(entries, counted, before), rulesOn(lastDay).rules.unexplained_days);
  const reasons: ClosingReason[] = [
    ...decisions.held,
    ...(stretches.length > 0 && !decisions.acceptsUnexplained ? (['unexplained'] as const) : []),
  ];
  const isHeld = reasons.length > 0;
  const state = !isHeld ? 'closed' : before && before.revision > 0 ? 'correcting' : 'held';
  const sums = sumsOf(days, isEmpty);
  const minutesOf = (bookings: readonly BookedEntry[]) => total(bookings.map(({ minutes }) => minutes));
  const carried = closing.bookings.filter(({ origin }) => origin === 'settlement');
  const of = (kinds: readonly string[]) =>
    minutesOf(closing.bookings.filter(({ kind, origin }) => kinds.includes(kind) && origin !== 'settlement'));
  const earlier = { credit: before?.to_credit_minutes ?? 0, debit: before?.to_debit_minutes ?? 0 };
  const person: ClosingPerson = {
    user_id: userId,
    state,
    reasons: isEmpty && !isHeld ? ['no_record'] : reasons,
    revision: (before?.revision ?? 0) + 1,
    reconstructed: false,
    rule_id: rulesOn(lastDay).version?.id ?? null,
    ...sums,
    booked_before_minutes: total([...closing.bookedBefore.values()]) - earlier.credit + earlier.debit,
    to_credit_minutes: earlier.credit + of(['credit', 'reversal']),
    to_debit_minutes: earlier.debit + of(['debit']),
    expired_minutes: (before?.expired_minutes ?? 0) + of(['expiry']) - minutesOf(carried),
    unbooked_minutes: total([...closing.unbooked.values()]),
    stretches,
    doubtful: isEmpty ? [] : doubtfulEntries(entries, days, counted),
    warnings: warningsOf(days, adultOn),
    days: days.map(({ date, worked, due, judged: day }) => ({
      date,
      holiday: holidays.get(date) ?? null,
      worked_minutes: worked,
      scheduled_minutes: due.scheduled,
      expected_minutes: due.expected,
      credit_minutes: isEmpty ? 0 : day.credit,
      banked_minutes: isEmpty ? 0 : day.banked,
      debit_minutes: isEmpty ? 0 : day.debit,
      paid_minutes: day.paid,
      paid_rest_minutes: day.paid_rest,
      excused: due.excused,
      bank: day.bank,
      unpaid: day.unpaid,
      absences: absencesLeft({ due, judged: day }),
      booked_minutes: closing.bookedBefore.get(date) ?? 0,
      unbooked_minutes: closing.unbooked.get(date) ?? 0,
      capped_by: day.capped_by,
      rule_id: rulesOn(date).version?.id ?? null,
    })),
  };
  return { person, bookings: isHeld ? [] : closing.bookings, countedEntryIds };
}

const hasBooked = (before: Before | undefined): boolean =>
  before !== undefined &&
  (before.to_credit_minutes + before.to_debit_minutes > 0 ||
    [...before.unbooked.values()].some((minutes) => minutes > 0));

const total = (parts: readonly number[]) => parts.reduce((sum, minutes) => sum + minutes, 0);

function sumsOf(days: readonly MonthDay[], isEmpty: boolean) {
  const sum = (pick: (day: MonthDay) => number) => total(days.map(pick));
  const isKnown = days.some(({ due }) => due.expected !== null);
  return {
    worked_minutes: sum(({ worked }) => worked),
    expected_minutes: isKnown ? sum(({ due }) => due.expected ?? 0) : null,
    credit_minutes: isEmpty ? 0 : sum(({ judged }) => judged.credit),
    debit_minutes: isEmpty ? 0 : sum(({ judged }) => judged.debit),
    excused_minutes: sum(({ due }) => due.excused),
    bank_absence_minutes: sum(({ judged }) => judged.bank),
    unpaid_minutes: sum(({ judged }) => judged.unpaid),
    paid_minutes: sum(({ judged }) => judged.paid),
    paid_rest_minutes: sum(({ judged }) => judged.paid_rest),
  };
}

/** Days without hours that need no explanation: debited already, or left to the payroll by the previous revision. */
function explainedDays(
  entries: readonly BookedEntry[],
  counted: ReadonlySet<number>,
  before: Before | undefined,
): Set<CalendarDate> {
  const debited = standingOf(entries).filter(
    (entry) =>
      (entry.origin !== 'manual' || counted.has(entry.id)) && signedMinutes(entry) < 0 && entry.kind === 'debit',
  );
  const unbooked = [...(before?.unbooked ?? [])].filter(([, minutes]) => minutes > 0);
  return new Set([...debited.map(({ occurred_on }) => occurred_on), ...unbooked.map(([date]) => date)]);
}
