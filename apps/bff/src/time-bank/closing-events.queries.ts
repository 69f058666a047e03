import type { ClosingEvent } from '@jornada/domain/closing';
import type { Db } from '../db/handle.ts';
import { insertRows } from '../db/insert-rows.ts';
import { takeNumbers } from '../db/numbers.ts';
import { listRows } from '../db/rows.ts';
import type { Instant } from '../db/tables.ts';

/** Something that happens to a person's month in a closing. */
export interface NewClosingEvent {
  user_id: number;
  revision: number;
  event: ClosingEvent;
  /** JSON: the reasons why the person is held, or `no_record`. */
  reasons?: string;
  /** The reason entered by the author. */
  reason?: string | undefined;
}

/** Records events of people in a closing; these rows are immutable. */
export async function recordClosingEvents(
  tx: Db,
  { accountId, closingId, by, at }: { accountId: number; closingId: number; by: number; at: Instant },
  events: readonly NewClosingEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const first = await takeNumbers(tx, accountId, 'time_bank_closing_events', events.length);
  const rows = events.map(({ reasons = '[]', reason = '', ...event }, index) => ({
    ...event,
    reasons,
    reason,
    account_id: accountId,
    id: first + index,
    closing_id: closingId,
    by_user: by,
    at,
  }));
  await insertRows(tx, 'time_bank_closing_events', rows);
}

/** The events of a person's month in a closing, oldest first. */
export const listClosingEvents = (db: Db, accountId: number, closingId: number, userId: number) =>
  listRows(
    db,
    'time_bank_closing_events',
    { account_id: accountId, closing_id: closingId, user_id: userId },
    ['revision', 'event', 'reasons', 'reason', 'by_user', 'at'],
    ['id'],
  );
