import type { Input } from '@jornada/contract/endpoint';
import type { timeBank } from '@jornada/contract/time-bank';
import { parseHours } from '@jornada/domain/minutes';

/** What a booking is while it is typed: a duration is text, and nobody is chosen yet. */
export interface BookingValues {
  user_id: number | '';
  minutes: string;
  occurred_on: string | null;
  reason: string;
  origin: 'manual' | 'absence' | 'overtime';
}

/** What both take: of the origins only those that its kind of booking has are offered. */
type Body = Input<typeof timeBank.debitHours>['body'] & Input<typeof timeBank.creditHours>['body'];

/** The body of it. What is no duration stays the text it is, and is refused by the contract like any other wrong value. */
export const bodyOf = ({ minutes, occurred_on, ...rest }: BookingValues): Body =>
  ({ ...rest, minutes: parseHours(minutes) ?? minutes, ...(occurred_on && { occurred_on }) }) as Body;

/** The minutes that can be counted with, while somebody is typing. */
export const minutesOf = ({ minutes }: Pick<BookingValues, 'minutes'>): number | null => parseHours(minutes) || null;
