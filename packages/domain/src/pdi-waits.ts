import { addDays, type CalendarDate } from './calendar.ts';

/** What a plan waits for: a person's acceptance, a due check-in, or an action that is due soon. */
export const PLAN_WAITS = ['acceptance', 'check_in', 'action'] as const;
export type PlanWait = (typeof PLAN_WAITS)[number];

/**
 * The number of days before the due date from which an action is due soon, and before the end from which a plan ends
 * soon.
 */
export const ACTION_SOON_DAYS = 7;
export const PLAN_SOON_DAYS = 14;

/** The last day on which an action is due soon. */
export const soonUntil = (today: CalendarDate): CalendarDate => addDays(today, ACTION_SOON_DAYS);
