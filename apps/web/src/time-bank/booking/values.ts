import type { Input } from '@jornada/contract/endpoint';
import type { timeBank } from '@jornada/contract/time-bank';
import { weekdayOf } from '@jornada/domain/calendar';
import { parseHours } from '@jornada/domain/minutes';

/** Form values of a booking: a duration is text, and the person may be empty. */
export interface BookingValues {
  user_id: number | '';
  minutes: string;
  occurred_on: string | null;
  reason: string;
  /** The chosen kind; until one is chosen, it follows from the date (`presetOf`). */
  origin: Chosen | null;
}

/**
 * `day`: the hours belong to the work of their day, so the closing of the month subtracts them from what it books.
 * `manual`: an adjustment that the closing does not change.
 */
export const CHOICES = ['day', 'manual'] as const;
type Chosen = (typeof CHOICES)[number];

const SATURDAY = 5;

/** Hours of a working day usually belong to that day. */
const presetOf = (occurred_on: string | null): Chosen =>
  occurred_on !== null && weekdayOf(occurred_on) < SATURDAY ? 'day' : 'manual';

/** The kind of the booking: the chosen one, or the one of its date. */
export const choiceOf = ({ origin, occurred_on }: Pick<BookingValues, 'origin' | 'occurred_on'>): Chosen =>
  origin ?? presetOf(occurred_on);

/** The origin in the contract that corresponds to the chosen kind. */
export const originOf = (kind: 'debit' | 'credit', values: Pick<BookingValues, 'origin' | 'occurred_on'>) =>
  choiceOf(values) === 'manual' ? 'manual' : OF_THE_DAY[kind];

const OF_THE_DAY = { debit: 'absence', credit: 'overtime' } as const;

/** The fields common to both bookings. The form offers only the origins that its booking accepts. */
type Body = Input<typeof timeBank.debitHours>['body'] & Input<typeof timeBank.creditHours>['body'];

/** The request body. An invalid duration stays text, so that the contract rejects it like any other invalid value. */
export const bodyOf = (kind: 'debit' | 'credit', { minutes, occurred_on, ...rest }: BookingValues): Body =>
  ({
    ...rest,
    origin: originOf(kind, { ...rest, occurred_on }),
    minutes: parseHours(minutes) ?? minutes,
    ...(occurred_on && { occurred_on }),
  }) as Body;

/** The valid minutes typed so far; null if there are none. */
export const minutesOf = ({ minutes }: Pick<BookingValues, 'minutes'>): number | null => parseHours(minutes) || null;
