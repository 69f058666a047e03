import { type Capability, type Level, may } from './access.ts';
import { addDays, type CalendarDate } from './calendar.ts';
import { addMonths } from './ended-link.ts';

/** Why a person leaves. */
export const LEAVING_REASONS = ['resigned', 'dismissed', 'agreement', 'contract_end', 'death', 'other'] as const;
export type LeavingReason = (typeof LEAVING_REASONS)[number];

/** Capabilities that somebody in an account should have, and that few people have. */
export const DUTIES = [
  'bank.post',
  'payroll.hand-over',
  'bank.policy',
  'account.settings',
  'people.grant-super',
  'hr.deactivate',
  'hr.watch',
] as const satisfies readonly Capability[];

/**
 * The duties of a level, each with the number of other people who have it.
 * @param others the levels of the other active people
 */
export const dutiesOf = (level: Level, others: readonly Level[]): { duty: (typeof DUTIES)[number]; others: number }[] =>
  DUTIES.filter((duty) => may(level, duty)).map((duty) => ({
    duty,
    others: others.filter((other) => may(other, duty)).length,
  }));

/**
 * `planned`: the last day is in the future. `done`: the link has ended. `undone`: canceled before that, or undone
 * afterwards.
 */
export const OFFBOARDING_STATES = ['planned', 'done', 'undone'] as const;
type OffboardingState = (typeof OFFBOARDING_STATES)[number];

/** Whether the time bank must still be settled. */
export const SETTLEMENTS = ['none_needed', 'waiting', 'done'] as const;
type Settlement = (typeof SETTLEMENTS)[number];

/** Days during which a completed offboarding can be undone. */
export const OFFBOARDING_UNDO_DAYS = 30;

/** The last day for paying what is owed at the end of an employment (CLT art. 477 §6). */
export const settleBy = (left_on: CalendarDate): CalendarDate => addDays(left_on, 10);

/** Whether the time bank of a person who has left, with minutes on either side, waits for a settlement. */
export const settlementOf = (
  state: OffboardingState,
  { balance_minutes, settled_at }: { balance_minutes: number; settled_at: string | null },
): Settlement =>
  state !== 'done' ? 'none_needed' : settled_at !== null ? 'done' : balance_minutes !== 0 ? 'waiting' : 'none_needed';

/** Reminders of a settlement, in days before its last day. */
const SETTLE_REMINDERS = [5, 2, 0] as const;

/**
 * The last reminder of a settlement that was due up to `today`; undefined before the first one and after the last day.
 */
export function settleReminder(left_on: CalendarDate, today: CalendarDate): number | undefined {
  const by = settleBy(left_on);
  return today > by ? undefined : SETTLE_REMINDERS.findLast((days) => today >= addDays(by, -days));
}

/** Whether an offboarding completed on `doneOn` can still be undone. */
export const mayUndo = (doneOn: CalendarDate, today: CalendarDate): boolean =>
  today <= addDays(doneOn, OFFBOARDING_UNDO_DAYS);

/**
 * The months (`2026-03`) that still have to be closed for a person, up to the month of the last day of work: from the
 * first month that the account has closed, or only that month if it has closed none.
 */
export function openMonths(closed: readonly string[], left_on: CalendarDate): string[] {
  const last = left_on.slice(0, 7);
  const months: string[] = [];
  for (let month = [...closed].sort()[0] ?? last; month <= last; month = addMonths(`${month}-01`, 1).slice(0, 7))
    if (!closed.includes(month)) months.push(month);
  return months;
}
