import type { ClosingPerson } from '@jornada/contract/time-bank-closings';
import type { Baseline, ClosingReason } from '@jornada/domain/closing';
import type { CalendarDate } from '@jornada/domain/calendar';
import type { NewPersonRow, PersonRow } from './closing-people.queries.ts';

type Judged = Pick<ClosingPerson, 'stretches' | 'doubtful' | 'warnings' | 'days'>;

const NOTHING_JUDGED: Judged = { stretches: [], doubtful: [], warnings: [], days: [] };

/** A stored month of a person in the shape of the contract. */
export function shownPerson(row: PersonRow): ClosingPerson {
  const { state, judged, reasons, reconstructed } = row;
  const known = (minutes: number | null) => minutes ?? 0;
  return {
    user_id: row.user_id,
    state,
    reasons: JSON.parse(reasons) as ClosingReason[],
    revision: row.revision,
    reconstructed: reconstructed === 'yes',
    rule_id: row.rule_id,
    worked_minutes: known(row.worked_minutes),
    expected_minutes: row.expected_minutes,
    credit_minutes: known(row.credit_minutes),
    debit_minutes: known(row.debit_minutes),
    booked_before_minutes: known(row.booked_before_minutes),
    to_credit_minutes: known(row.to_credit_minutes),
    to_debit_minutes: known(row.to_debit_minutes),
    excused_minutes: known(row.excused_minutes),
    bank_absence_minutes: known(row.bank_absence_minutes),
    unpaid_minutes: known(row.unpaid_minutes),
    paid_minutes: known(row.paid_minutes),
    paid_rest_minutes: known(row.paid_rest_minutes),
    expired_minutes: known(row.expired_minutes),
    unbooked_minutes: known(row.unbooked_minutes),
    ...judgedOf(judged),
  };
}

/**
 * The stored days of a month. Older versions did not store holidays, kinds of absences or the rules of a day; overtime
 * then counted as the minutes worked.
 */
export function judgedOf(judged: string | null): Judged {
  if (judged === null) return NOTHING_JUDGED;
  type Stored = Omit<Judged, 'days'> & { days: (Omit<Day, keyof Added> & Partial<Added>)[] };
  const { days, ...kept } = JSON.parse(judged) as Stored;
  const old = (day: (typeof days)[number]): Added => ({
    holiday: null,
    absences: [],
    rule_id: null,
    banked_minutes: day.credit_minutes,
  });
  return { ...kept, days: days.map((day) => ({ ...old(day), ...day })) };
}

type Day = ClosingPerson['days'][number];
type Added = Pick<Day, 'holiday' | 'absences' | 'rule_id' | 'banked_minutes'>;

interface Kept {
  countedEntryIds: readonly number[];
  baseline: Baseline | null;
  by: number;
  at: string;
  reason?: string | undefined;
}

/** The row that stores a person's month. */
export function rowOf(person: ClosingPerson, { countedEntryIds, baseline, by, at, reason = '' }: Kept): NewPersonRow {
  const { stretches, doubtful, warnings, days, reasons, reconstructed: _, ...figures } = person;
  return {
    ...figures,
    reasons: JSON.stringify(reasons),
    reconstructed: 'no',
    judged: JSON.stringify({ stretches, doubtful, warnings, days } satisfies Judged),
    counted_entry_ids: JSON.stringify(countedEntryIds),
    baseline: baselineText(baseline),
    closed_by: by,
    closed_at: at,
    reason,
  };
}

export const baselineText = (baseline: Baseline | null): string | null =>
  baseline && JSON.stringify({ since: baseline.since, minutes: [...baseline.minutes] });

/** The decisions of an earlier revision of a person's month, and the minutes that it did not book. */
export interface Before {
  /** How many times the month was closed. */
  revision: number;
  /** Minutes left to the payroll instead of being booked, by day. */
  unbooked: ReadonlyMap<CalendarDate, number>;
  countedEntryIds: readonly number[];
  baseline: Baseline | null;
  to_credit_minutes: number;
  to_debit_minutes: number;
  expired_minutes: number;
}

/** A held month has booked nothing, so the next closing of the person starts without an earlier revision. */
export function beforeOf(row: PersonRow | undefined): Before | undefined {
  if (!row) return undefined;
  const { days } = shownPerson(row);
  const baseline = row.baseline === null ? null : (JSON.parse(row.baseline) as StoredBaseline);
  const hasBooked = row.state !== 'held';
  return {
    revision: hasBooked ? row.revision : row.revision - 1,
    unbooked: new Map(hasBooked ? days.map(({ date, unbooked_minutes }) => [date, unbooked_minutes] as const) : []),
    countedEntryIds: JSON.parse(row.counted_entry_ids) as number[],
    baseline: baseline && { since: baseline.since, minutes: new Map(baseline.minutes) },
    to_credit_minutes: hasBooked ? (row.to_credit_minutes ?? 0) : 0,
    to_debit_minutes: hasBooked ? (row.to_debit_minutes ?? 0) : 0,
    expired_minutes: hasBooked ? (row.expired_minutes ?? 0) : 0,
  };
}

interface StoredBaseline {
  since: number;
  minutes: [CalendarDate, number][];
}
