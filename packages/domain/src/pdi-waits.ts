import { addDays, type CalendarDate } from './calendar.ts';

/** What a plan expects of a person: their acceptance, a check-in whose day has come, or an action that is due soon. */
export const PLAN_WAITS = ['acceptance', 'check_in', 'action'] as const;
export type PlanWait = (typeof PLAN_WAITS)[number];

/** Days before its own from which an action is due soon, and before its end from which a plan ends soon. */
export const ACTION_SOON_DAYS = 7;
export const PLAN_SOON_DAYS = 14;

/** The last day on which an action is due soon. */
export const soonUntil = (today: CalendarDate): CalendarDate => addDays(today, ACTION_SOON_DAYS);
