import { z } from 'zod/mini';
import { count, date, month } from './shapes.ts';

/** A month that is over and not closed. */
export const openMonth = z.object({
  month,
  /** The day from which it could be closed. */
  since: date,
  /** Hours due in the month or before that wait for its closing to expire. */
  waiting_minutes: count,
  /** The people who have such hours. */
  waiting_people: count,
});
export type OpenMonth = z.infer<typeof openMonth>;
