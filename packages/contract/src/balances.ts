import { z } from 'zod/mini';
import { count, date, id } from './shapes.ts';

/** A balance or its change, in minutes; may be negative. */
export const balance = z.int();

/** A person's time bank. */
export const balanceRow = z.object({
  user_id: id,
  nome: z.string(),
  is_active: z.boolean(),
  balance_minutes: balance,
  due_soon_minutes: count,
  next_due_on: z.nullable(date),
  /** Overdue hours that expire with the closing of their month. */
  waiting_minutes: count,
  /** Hours of approved absences that will be taken from the bank on future days: manual debits may not use them. */
  reserved_minutes: count,
});
export type BalanceRow = z.infer<typeof balanceRow>;
