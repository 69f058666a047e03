import { addDays, type CalendarDate } from './calendar.ts';

/** The fields by which a list of tasks is grouped. */
export const GROUPINGS = ['status', 'assignee_id', 'client_id', 'due_on'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** The maximum number of groups of one list. */
const GROUP_LIMIT = 500;

/**
 * The first groups, up to the limit of a list, and the number of tasks in the others.
 * @param groups largest first
 */
export function withinLimit<G extends { count: number }>(groups: readonly G[]): { groups: G[]; others: number } {
  return {
    groups: groups.slice(0, GROUP_LIMIT),
    others: groups.slice(GROUP_LIMIT).reduce((sum, { count }) => sum + count, 0),
  };
}

/** The periods of due dates by which tasks are grouped, in their order. */
export const DUE_PERIODS = ['past', 'today', 'week', 'later'] as const;
export type DuePeriod = (typeof DUE_PERIODS)[number];

/** The number of days after today that form the coming week. */
const WEEK = 7;

/**
 * The due dates of a period, inclusive; an absent bound is open.
 * @param today the account's date
 */
export function duePeriod(period: DuePeriod, today: CalendarDate): { from?: CalendarDate; to?: CalendarDate } {
  switch (period) {
    case 'past':
      return { to: addDays(today, -1) };
    case 'today':
      return { from: today, to: today };
    case 'week':
      return { from: addDays(today, 1), to: addDays(today, WEEK) };
    default:
      return { from: addDays(today, WEEK + 1) };
  }
}
