import type { Input } from '@jornada/contract/endpoint';
import type { timeBank } from '@jornada/contract/time-bank';
import { parseHours } from '@jornada/domain/minutes';

/** Form values of a booking: a duration is text, and the person may be empty. */
export interface BookingValues {
  user_id: number | '';
  minutes: string;
  occurred_on: string | null;
  reason: string;
  origin: 'manual' | 'absence' | 'overtime';
}

/** Fields common to both bookings: the form offers only the origins of its own kind. */
type Body = Input<typeof timeBank.debitHours>['body'] & Input<typeof timeBank.creditHours>['body'];

/** The request body. An invalid duration stays text, so that the contract rejects it like any other invalid value. */
export const bodyOf = ({ minutes, occurred_on, ...rest }: BookingValues): Body =>
  ({ ...rest, minutes: parseHours(minutes) ?? minutes, ...(occurred_on && { occurred_on }) }) as Body;

/** The valid minutes typed so far; null if there are none. */
export const minutesOf = ({ minutes }: Pick<BookingValues, 'minutes'>): number | null => parseHours(minutes) || null;

/** The reasons for which hours may be booked. */
export const ORIGINS = { debit: ['manual', 'absence'], credit: ['manual', 'overtime'] } as const;
