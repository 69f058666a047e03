import { z } from 'zod/mini';
import { count, date, month } from './shapes.ts';

/** A month that has ended and is not closed. */
export const openMonth = z.object({
  month,
  /** The day from which it could be closed. */
  since: date,
  /** Hours due in the month or before that expire with its closing. */
  waiting_minutes: count,
  /** The people who have such hours. */
  waiting_people: count,
});
export type OpenMonth = z.infer<typeof openMonth>;
