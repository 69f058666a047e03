import { NPS_SEGMENTATIONS } from '@jornada/domain/nps';
import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { byId, count, date, id, instant, text } from './shapes.ts';

const score = z.nullable(z.int().check(z.gte(-100), z.lte(100)));

/** Numbers of a group of answers. The three groups are null for fewer than ten answers. */
const numbers = {
  score,
  promoters: z.nullable(count),
  passives: z.nullable(count),
  detractors: z.nullable(count),
};

const segment = z.object({
  /** A user id, a department or a tenure band; stable between waves. */
  key: z.string(),
  label: z.string(),
  /** From 1, below the total. */
  depth: count,
  /** The nearest shown segment above; null below the total. */
  parent_key: z.nullable(z.string()),
  n: count,
  ...numbers,
});
export type NpsSegment = z.infer<typeof segment>;

/** The shown part of a wave's result. The total is null for callers who may not read it, and for a discarded wave. */
export const npsResult = z.object({
  wave: z.object({
    id,
    name: z.string(),
    question: z.string(),
    segment_by: z.enum(NPS_SEGMENTATIONS),
    min_group: count,
    state: z.enum(['closed', 'discarded']),
    closed_at: instant,
  }),
  n: z.nullable(count),
  eligible: z.nullable(count),
  /** Rounded down. */
  participation_percent: z.nullable(count),
  ...numbers,
  /** How often each score from 0 to 10 was given; null for fewer than ten answers. */
  distribution: z.nullable(z.array(count)),
  segments: z.array(segment),
  /** The number of hidden segments with people asked; null for callers who do not manage waves. */
  hidden_segments: z.nullable(count),
});
export type NpsResult = z.infer<typeof npsResult>;

const historyItem = z.object({
  wave_id: id,
  name: z.string(),
  closed_at: instant,
  n: z.nullable(count),
  participation_percent: z.nullable(count),
  /** Null if it is not shown in that wave. */
  score,
  /**
   * Whether its people differ from the previous wave by fewer than the minimum: a comparison would reveal their
   * answers.
   */
  breaks: z.boolean(),
});
export type NpsHistoryItem = z.infer<typeof historyItem>;

const csvLine = z.object({
  wave: z.string(),
  closed_on: date,
  /** Empty for the total. */
  segment: z.string(),
  n: count,
  ...numbers,
});

export const npsResults = resource('nps-results', noRowsSeen, {
  byWave: {
    method: 'GET',
    path: '/v2/nps/{id}/results',
    summary:
      'What is shown of a wave: the total where `total_to` lets, to leaders their segment and those below, to who manages waves all of it. 404 `not_closed` before it was counted',
    access: 'nps.read',
    params: byId,
    response: npsResult,
  },
  history: {
    method: 'GET',
    path: '/v2/nps/history',
    summary: 'The shown numbers of all counted waves, oldest first, of the total or of one segment',
    access: 'nps.read',
    query: z.strictObject({ segment: z.optional(text(200)) }),
    response: z.object({ items: z.array(historyItem) }),
  },
  exportCsv: {
    method: 'GET',
    path: '/v2/nps/{id}/results.csv',
    summary: 'The shown numbers of a wave as a CSV file',
    access: 'nps.manage',
    params: byId,
    answers: 'csv',
    response: csvLine,
  },
  historyCsv: {
    method: 'GET',
    path: '/v2/nps/history.csv',
    summary: 'The shown numbers of all counted waves as a CSV file',
    access: 'nps.manage',
    answers: 'csv',
    response: csvLine,
  },
});
export type NpsLine = z.infer<typeof csvLine>;
