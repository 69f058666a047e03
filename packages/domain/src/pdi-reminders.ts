import { addDays, type CalendarDate } from './calendar.ts';
import type { Notice } from './notifications.ts';
import { PLAN_SOON_DAYS } from './pdi-waits.ts';

/** The reminders of a plan that are due on a day. */
export const REMINDER_KINDS = ['pdi.due', 'pdi.check-in', 'pdi.ending', 'pdi.late'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** A plan with something to remind of, and the date of that; a late plan has no date. */
export interface DueInPlan {
  kind: ReminderKind;
  planId: number;
  userId: number;
  on: CalendarDate | null;
  /** The number of actions due on that day; 1 for other reminders. */
  count: number;
}

/** The last day on which a plan counts as ending soon. */
export const endsSoonUntil = (today: CalendarDate): CalendarDate => addDays(today, PLAN_SOON_DAYS);

/** The number of days during which people are reminded of a missed check-in. */
export const CHECK_IN_DAYS = 30;

/** The plan and the date in the group of a notification about actions; null for other groups. */
export function actionsDueIn(group: string): { planId: number; on: CalendarDate } | null {
  const found = /^pdi\.due:(?<plan>\d+):(?<on>\d{4}-\d\d-\d\d)(:today)?$/.exec(group)?.groups;
  return found?.['plan'] && found['on'] ? { planId: Number(found['plan']), on: found['on'] } : null;
}

/**
 * The notifications about due dates in plans. Their groups identify what they are about, so that each is stored once: a
 * notification about the actions of one day is sent when it is less than a week ahead, and again on the day. The person
 * is reminded of actions; of everything else the leader is reminded too.
 * @param leaderOf returns the effective leader of a person, or null
 */
export const remindersOf = (
  due: readonly DueInPlan[],
  leaderOf: (userId: number) => number | null,
  today: CalendarDate,
): Notice[] =>
  due.flatMap(({ kind, planId, userId, on, count }) => {
    const group = [
      kind,
      planId,
      ...(on === null ? [] : [on]),
      ...(kind === 'pdi.due' && on === today ? ['today'] : []),
    ];
    const leader = kind === 'pdi.due' ? null : leaderOf(userId);
    return [userId, ...(leader === null ? [] : [leader])].map((to) => ({
      kind,
      userId: to,
      actorId: null,
      subjectId: planId,
      group: group.join(':'),
      count,
    }));
  });
