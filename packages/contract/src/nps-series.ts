import { DEFAULT_MIN_COMMENTS, DEFAULT_MIN_GROUP, NPS_AUDIENCES, NPS_SEGMENTATIONS } from '@jornada/domain/nps';
import { MOST_SERIES_NAME, NPS_RHYTHMS, NPS_SAMPLES, SERIES_OPEN_DAYS } from '@jornada/domain/nps-series';
import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { byId, count, filled, id, instant, message, version } from './shapes.ts';

const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));

const timing = {
  /** A wave opens on the first such weekday of each period. */
  every: z.enum(NPS_RHYTHMS),
  /** Counted from Monday as 0. */
  weekday: whole(0, 6),
  /** In the time zone of the account. */
  hour: whole(0, 23),
  /** The number of days each wave is open. */
  open_days: whole(1, 30),
  /** The percentage of people asked by each wave: everybody is asked once in 4, 3 or 2 waves, or in each. */
  sample_percent: z.literal(NPS_SAMPLES),
};

const written = {
  name: filled(MOST_SERIES_NAME),
  ...timing,
  segment_by: z.enum(NPS_SEGMENTATIONS),
  min_group: whole(DEFAULT_MIN_GROUP, 20),
  min_comments: whole(5, 50),
  total_to: z.enum(NPS_AUDIENCES),
  question: filled(300),
  why_question: filled(300),
  /** Whether it creates waves. */
  is_active: z.boolean(),
};

/** Waves that a job creates and opens, each named after the series and its period. */
export const npsSeriesItem = z.object({
  id,
  name: z.string(),
  ...timing,
  segment_by: written.segment_by,
  min_group: count,
  min_comments: count,
  total_to: written.total_to,
  question: z.string(),
  why_question: z.string(),
  is_active: z.boolean(),
  /** When the next wave opens, if no other is open then; null if the series is inactive. */
  next_opens_at: z.nullable(instant),
  version,
});
export type NpsSeries = z.infer<typeof npsSeriesItem>;

export const npsSeries = resource('nps-series', noRowsSeen, {
  list: {
    method: 'GET',
    path: '/v2/nps/series',
    summary: 'The series of waves, by name',
    access: 'nps.manage',
    response: z.object({ items: z.array(npsSeriesItem) }),
  },
  create: {
    method: 'POST',
    path: '/v2/nps/series',
    summary: 'Repeat waves by the clock. 400 `too_many` beyond 20 series',
    access: 'nps.manage',
    idempotent: true,
    body: z.strictObject({
      ...z.partial(z.strictObject(written)).shape,
      name: written.name,
      every: written.every,
      weekday: written.weekday,
      hour: written.hour,
    }),
    response: npsSeriesItem,
  },
  update: {
    method: 'PATCH',
    path: '/v2/nps/series/{id}',
    summary: 'Change a series; waves that it made stay as they are',
    access: 'nps.manage',
    params: byId,
    body: z.extend(z.partial(z.strictObject(written)), { version }),
    response: npsSeriesItem,
  },
  remove: {
    method: 'DELETE',
    path: '/v2/nps/series/{id}',
    summary: 'Delete a series; waves that it made stay',
    access: 'nps.manage',
    params: byId,
    response: z.object({ message }),
  },
});

/** Defaults for omitted fields of a series; the questions are in the language of the account. */
export const SERIES_DEFAULTS = {
  open_days: SERIES_OPEN_DAYS,
  sample_percent: 100,
  segment_by: 'none',
  min_group: DEFAULT_MIN_GROUP,
  min_comments: DEFAULT_MIN_COMMENTS,
  total_to: 'all',
  is_active: true,
} as const;
