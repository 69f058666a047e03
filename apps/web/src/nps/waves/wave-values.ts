import type { NpsWave, nps } from '@jornada/contract/nps';
import { NPS_DEFAULTS } from '@jornada/contract/nps';
import type { Input } from '@jornada/contract/endpoint';
import { addDays, dateIn } from '@jornada/domain/calendar';
import type { NpsAudience, NpsSegmentation } from '@jornada/domain/nps';
import { firstMinuteOf, instantOf } from '@jornada/domain/worktime';
import type { BodyFault, FieldFault } from '../../api/form.ts';
import './wave-faults.ts';

/** A wave as its form has it: the day at whose end it closes, and null for numbers that are left empty. */
export type WaveValues = {
  name: string;
  question: string;
  why_question: string;
  segment_by: NpsSegmentation;
  min_group: number | null;
  min_comments: number | null;
  closes_on: string | null;
  total_to: NpsAudience;
};

/** For how many days a new wave is open, unless it is chosen otherwise. */
const OPEN_DAYS = 10;

/** A new wave; empty questions are those of the account's language. */
export const newWave = (today: string): WaveValues => ({
  name: '',
  question: '',
  why_question: '',
  segment_by: NPS_DEFAULTS.segment_by,
  min_group: NPS_DEFAULTS.min_group,
  min_comments: NPS_DEFAULTS.min_comments,
  closes_on: addDays(today, OPEN_DAYS),
  total_to: NPS_DEFAULTS.total_to,
});

/** The day at whose end a wave closes. */
const closingDay = (closesAt: string, timeZone: string) => dateIn(timeZone, new Date(Date.parse(closesAt) - 1));

export const valuesOf = ({ closes_at, ...wave }: NpsWave, timeZone: string): WaveValues => ({
  name: wave.name,
  question: wave.question,
  why_question: wave.why_question,
  segment_by: wave.segment_by,
  min_group: wave.min_group,
  min_comments: wave.min_comments,
  closes_on: closingDay(closes_at, timeZone),
  total_to: wave.total_to,
});

/** The body of a request; what is empty is left out, or sent empty where it is required, so that its field says so. */
export function bodyOf(values: WaveValues, timeZone: string): Input<typeof nps.create>['body'] {
  const { question, why_question, closes_on, min_group, min_comments, ...same } = values;
  return {
    ...same,
    ...(question.trim() && { question }),
    ...(why_question.trim() && { why_question }),
    ...(min_group !== null && { min_group }),
    ...(min_comments !== null && { min_comments }),
    closes_at: closes_on ? instantOf(firstMinuteOf(timeZone, addDays(closes_on, 1))) : '',
  };
}

/** Faults of the instant are those of the day that was chosen. */
export const placeFault = ({ path, code }: BodyFault): FieldFault<WaveValues>[] | undefined =>
  path === 'closes_at'
    ? [{ path: 'closes_on', code: code === 'dates_out_of_order' ? 'wave_dates' : 'required' }]
    : undefined;
