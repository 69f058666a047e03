import type { NpsWave, nps } from '@jornada/contract/nps';
import { NPS_DEFAULTS } from '@jornada/contract/nps';
import type { Input } from '@jornada/contract/endpoint';
import { addDays, dateIn } from '@jornada/domain/calendar';
import type { NpsAudience, NpsSegmentation } from '@jornada/domain/nps';
import { clockOf, firstMinuteOf, instantOf, minuteAt, minuteOf } from '@jornada/domain/worktime';
import type { BodyFault, FieldFault } from '../../api/form-faults.ts';
import './wave-faults.ts';

/** Form values that waves and series share; null for an empty number. */
export type AskedValues = {
  question: string;
  why_question: string;
  segment_by: NpsSegmentation;
  min_group: number | null;
  min_comments: number | null;
  total_to: NpsAudience;
};

/** Form values of a wave: the day and hour at which it opens by itself, and the day at the end of which it closes. */
export type WaveValues = AskedValues & {
  name: string;
  /** Null for a wave that is opened by hand. */
  opens_on: string | null;
  opens_hour: number;
  closes_on: string | null;
};

/** Default duration of a new wave in days. */
const OPEN_DAYS = 10;
/** Default hour at which waves open. */
export const OPENING_HOUR = 9;

/** The defaults of a wave; an empty question stands for the standard one in the account's language. */
export const NEW_ASKED: AskedValues = {
  question: '',
  why_question: '',
  segment_by: NPS_DEFAULTS.segment_by,
  min_group: NPS_DEFAULTS.min_group,
  min_comments: NPS_DEFAULTS.min_comments,
  total_to: NPS_DEFAULTS.total_to,
};

export const newWave = (today: string): WaveValues => ({
  name: '',
  ...NEW_ASKED,
  opens_on: null,
  opens_hour: OPENING_HOUR,
  closes_on: addDays(today, OPEN_DAYS),
});

/** The day at the end of which a wave closes. */
export const closingDay = (closesAt: string, timeZone: string): string =>
  dateIn(timeZone, new Date(Date.parse(closesAt) - 1));

/** The instant at the end of a day. */
export const endOf = (day: string, timeZone: string): string => instantOf(firstMinuteOf(timeZone, addDays(day, 1)));

export const askedOf = (one: AskedValues): AskedValues => ({
  question: one.question,
  why_question: one.why_question,
  segment_by: one.segment_by,
  min_group: one.min_group,
  min_comments: one.min_comments,
  total_to: one.total_to,
});

export const valuesOf = (wave: NpsWave, timeZone: string): WaveValues => ({
  name: wave.name,
  ...askedOf(wave),
  opens_on: wave.opens_at && dateIn(timeZone, new Date(wave.opens_at)),
  opens_hour: wave.opens_at ? Number(clockOf(timeZone, minuteOf(wave.opens_at)).slice(0, 2)) : OPENING_HOUR,
  closes_on: closingDay(wave.closes_at, timeZone),
});

/** The shared fields without empty ones, for which the server has defaults. */
export const askedBody = ({ question, why_question, min_group, min_comments, segment_by, total_to }: AskedValues) => ({
  segment_by,
  total_to,
  ...(question.trim() && { question }),
  ...(why_question.trim() && { why_question }),
  ...(min_group !== null && { min_group }),
  ...(min_comments !== null && { min_comments }),
});

/**
 * The body of a request. Empty required fields stay, so that the server reports them; other empty fields are omitted.
 */
export function bodyOf(values: WaveValues, timeZone: string): Input<typeof nps.create>['body'] {
  const { name, opens_on, opens_hour, closes_on } = values;
  const opening = opens_on && minuteAt(timeZone, opens_on, `${String(opens_hour).padStart(2, '0')}:00`);
  return {
    name,
    ...askedBody(values),
    opens_at: opening ? instantOf(opening) : null,
    closes_at: closes_on ? endOf(closes_on, timeZone) : '',
  };
}

/** Shows errors of the two instants at the fields of their days. */
export const placeFault = ({ path, code }: BodyFault): FieldFault<WaveValues>[] | undefined => {
  if (path === 'opens_at') return [{ path: 'opens_on', code }];
  if (path !== 'closes_at') return undefined;
  return [{ path: 'closes_on', code: code === 'dates_out_of_order' ? 'wave_dates' : 'required' }];
};
