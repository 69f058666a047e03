import { z } from 'zod/mini';
import { date, id, minutes } from './shapes.ts';

const dayLoad = z.object({ date, allocated_minutes: minutes, capacity_minutes: z.nullable(minutes) });

/** A person's allocations in a week, against their capacity. */
export const weekLoad = z.object({
  user_id: id,
  week_starts_on: date,
  allocated_minutes: minutes,
  /** The tentative part of the allocated minutes. */
  tentative_minutes: minutes,
  /** Null (unknown, not zero) if any of its days has no schedule. */
  capacity_minutes: z.nullable(minutes),
  over_by_minutes: minutes,
  /** Weekdays without minutes, 0 for Monday to 6 for Sunday. */
  off_weekdays: z.array(z.int().check(z.gte(0), z.lte(6))),
  days: z.array(dayLoad),
});
export type WeekLoad = z.infer<typeof weekLoad>;
