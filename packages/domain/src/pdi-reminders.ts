import { addDays, type CalendarDate } from './calendar.ts';
import type { Notice } from './notifications.ts';
import { PLAN_SOON_DAYS } from './pdi-waits.ts';

/** The reminders of a plan that are due on a day. */
export const REMINDER_KINDS = ['pdi.due', 'pdi.check-in', 'pdi.ending', 'pdi.late'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** A plan that has something to be reminded of, and the day of that; of a late plan there is none. */
export interface DueInPlan {
  kind: ReminderKind;
  planId: number;
  userId: number;
  on: CalendarDate | null;
  /** How many actions are due on that day; 1 for everything else. */
  count: number;
}

/** The last day on which a plan ends soon. */
export const endsSoonUntil = (today: CalendarDate): CalendarDate => addDays(today, PLAN_SOON_DAYS);

/** Days of a check-in that has not happened, within which people are still reminded of it. */
export const CHECK_IN_DAYS = 30;

/** The plan and the day of a notification of actions, by its group; null for other groups. */
export function actionsDueIn(group: string): { planId: number; on: CalendarDate } | null {
  const found = /^pdi\.due:(?<plan>\d+):(?<on>\d{4}-\d\d-\d\d)(:today)?$/.exec(group)?.groups;
  return found?.['plan'] && found['on'] ? { planId: Number(found['plan']), on: found['on'] } : null;
}

/**
 * The notifications of what is due in plans. Their groups name what they are about, so that each is stored once: actions
 * of one day are told about as soon as it is within a week, and again on the day. The person is reminded of actions; of
 * everything else their leader is, too.
 * @param leaderOf the effective leader of a person, or null
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
