import { addDays, type CalendarDate } from './calendar.ts';

/** States of a request for each person who was asked. */
export const REQUEST_STATES = ['open', 'answered', 'declined', 'lapsed'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

export const MOST_ASKED = 10;
/** The latest and the default due date of a request, in days from today. */
export const REQUEST_DAYS = { most: 60, usual: 14 } as const;

/** The state of a request for a person today: an open one lapses after its due date. */
export const requestStateOn = (
  stored: Exclude<RequestState, 'lapsed'>,
  dueOn: CalendarDate,
  today: CalendarDate,
): RequestState => (stored === 'open' && dueOn < today ? 'lapsed' : stored);

/** The day on which a request is due. */
export const usualDueDate = (today: CalendarDate): CalendarDate => addDays(today, REQUEST_DAYS.usual);

/** Whether a request may be due on a day. */
export const isRequestable = (dueOn: CalendarDate, today: CalendarDate): boolean =>
  dueOn >= today && dueOn <= addDays(today, REQUEST_DAYS.most);
