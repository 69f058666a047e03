import type { TaskStatus } from '@jornada/domain/tasks';
import type { Random } from './random.ts';

/** A moment in the demo's past: working day and minutes since midnight. Day -1 is the last one. */
export interface Moment {
  day: number;
  minute: number;
}

/** Working days until the due date: mostly weeks, sometimes months. */
export const leadTime = (random: Random) => (random.chance(75) ? random.int(1, 25) : random.int(15, 110));

/** Status by age: long-due tasks are mostly done, future ones mostly open. */
export function statusOf(random: Random, createdDay: number, dueDay: number | null): TaskStatus {
  const reference = dueDay ?? createdDay + 40;
  if (reference < -15)
    return random.weighted([
      ['done', 90],
      ['canceled', 7],
      ['todo', 1.5],
      ['doing', 1.5],
    ]);
  if (reference < 0)
    return random.weighted([
      ['done', 72],
      ['canceled', 6],
      ['todo', 11],
      ['doing', 11],
    ]);
  if (reference < 10)
    return random.weighted([
      ['done', 22],
      ['canceled', 3],
      ['todo', 40],
      ['doing', 35],
    ]);
  return random.weighted([
    ['done', 9],
    ['canceled', 3],
    ['todo', 68],
    ['doing', 20],
  ]);
}

/** Day of the last change: finished tasks ended around their due day, open ones were touched recently. */
export function lastChange(random: Random, status: TaskStatus, createdDay: number, dueDay: number | null): number {
  if (status === 'todo' || status === 'doing') return -random.int(1, 30);
  if (dueDay === null) return createdDay + random.int(1, 40);
  return dueDay + (random.chance(80) ? -random.int(0, 8) : random.int(1, 6));
}

/** Most office activity is between 8:00 and 18:00. */
export const workingMoment = (random: Random, day: number): Moment => ({
  day,
  minute: random.int(8 * 60, 18 * 60 - 30),
});

/** A moment on `day`, not before `before` and not after the last working day. */
export function momentAfter(random: Random, before: Moment, day: number): Moment {
  const on = Math.min(Math.max(day, before.day), -1);
  return on === before.day ? { day: on, minute: before.minute + random.int(1, 30) } : workingMoment(random, on);
}
