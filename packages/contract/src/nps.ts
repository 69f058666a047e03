import {
  DEFAULT_MIN_COMMENTS,
  DEFAULT_MIN_GROUP,
  MOST_REASON,
  NPS_AUDIENCES,
  NPS_SEGMENTATIONS,
  NPS_STATES,
} from '@jornada/domain/nps';
import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { list } from './list.ts';
import {
  byId,
  count,
  filled,
  id,
  inputDate,
  inputInstant,
  instant,
  message,
  repeatable,
  text,
  version,
} from './shapes.ts';

const state = z.enum(NPS_STATES);
const segmentBy = z.enum(NPS_SEGMENTATIONS);
const totalTo = z.enum(NPS_AUDIENCES);

/** One round of the question "How likely are you to recommend working here?". */
export const npsWave = z.object({
  id,
  name: z.string(),
  question: z.string(),
  why_question: z.string(),
  /** The single breakdown of its results. */
  segment_by: segmentBy,
  /** Fewer answers than this are discarded unread. */
  min_group: count,
  /** Fewer reasons than this are discarded unread. */
  min_comments: count,
  /** When it is opened by the job, or was opened; null for a draft that is opened manually. */
  opens_at: z.nullable(instant),
  closes_at: instant,
  /** The readers of the total after closing. */
  total_to: totalTo,
  state,
  /** How many people are asked; null for a draft. */
  eligible: z.nullable(count),
  /** The response rate in whole percent, from `min_group` answers on, for managers of waves; otherwise null. */
  participation_percent: z.nullable(count),
  /** When answering ended, by closing or canceling. */
  closed_at: z.nullable(instant),
  cancel_reason: z.nullable(z.string()),
  /** The series that created it. */
  series_id: z.nullable(id),
  version,
});
export type NpsWave = z.infer<typeof npsWave>;

const minimum = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));

const written = {
  name: filled(120),
  question: filled(300),
  why_question: filled(300),
  segment_by: segmentBy,
  min_group: minimum(DEFAULT_MIN_GROUP, 20),
  min_comments: minimum(5, 50),
  opens_at: z.nullable(inputInstant),
  /** 1 to 30 days after opening. */
  closes_at: inputInstant,
  total_to: totalTo,
};

/** The score of an answer: an integer from 0 to 10. */
const score = z.int().check(z.gte(0), z.lte(10));

export const nps = resource('nps', noRowsSeen, {
  list: list({
    path: '/v2/nps',
    summary: 'Waves of the question, newest first; drafts and deleted ones only for who manages waves',
    access: 'nps.read',
    item: npsWave,
    filters: {
      state: z.optional(repeatable(state)),
      /** Closing on or after this day, and on or before `to`. */
      from: z.optional(inputDate),
      to: z.optional(inputDate),
    },
    sorts: ['closes_at'],
    defaultSort: '-closes_at',
  }),
  byId: {
    method: 'GET',
    path: '/v2/nps/{id}',
    summary: 'Read a wave',
    access: 'nps.read',
    params: byId,
    response: npsWave,
  },
  create: {
    method: 'POST',
    path: '/v2/nps',
    summary: 'Draft a wave. 400 `dates_out_of_order` unless it closes 1 to 30 days after it opens',
    access: 'nps.manage',
    idempotent: true,
    body: z.strictObject({
      ...z.partial(z.strictObject(written)).shape,
      name: written.name,
      closes_at: written.closes_at,
    }),
    response: npsWave,
  },
  update: {
    method: 'PATCH',
    path: '/v2/nps/{id}',
    summary:
      'Change a draft; of an open wave only `closes_at`, to a later time. 409 `frozen` with the fields, `wrong_state`',
    access: 'nps.manage',
    params: byId,
    body: z.extend(z.partial(z.strictObject(written)), { version }),
    response: npsWave,
  },
  remove: {
    method: 'DELETE',
    path: '/v2/nps/{id}',
    summary: 'Delete a draft; it can be restored for 30 days',
    access: 'nps.manage',
    params: byId,
    response: z.object({ message }),
  },
  restore: {
    method: 'POST',
    path: '/v2/nps/{id}/restore',
    summary: 'Bring back a deleted draft',
    access: 'nps.manage',
    params: byId,
    response: npsWave,
  },
  forecast: {
    method: 'POST',
    path: '/v2/nps/{id}/forecast',
    summary:
      'What opening a draft now would ask: people, segments, and segments with fewer people than the minimum. Nothing is written',
    access: 'nps.manage',
    params: byId,
    changes: 'nothing',
    response: z.object({
      eligible: count,
      segments: count,
      /** Segments with fewer people than `min_group`: they stay hidden however many answer. */
      cannot_reach: count,
    }),
  },
  open: {
    method: 'POST',
    path: '/v2/nps/{id}/open',
    summary:
      'Open a draft: it asks everybody whose link is active and at least 14 days old, and is frozen. 409 `wrong_state` while another wave is open or counted',
    access: 'nps.manage',
    params: byId,
    response: z.object({ message }),
  },
  close: {
    method: 'POST',
    path: '/v2/nps/{id}/close',
    summary: 'End answering now; the answers are counted in the background, and destroyed',
    access: 'nps.manage',
    params: byId,
    response: npsWave,
  },
  cancel: {
    method: 'POST',
    path: '/v2/nps/{id}/cancel',
    summary: 'Cancel a draft or an open wave; its answers are destroyed unread',
    access: 'nps.manage',
    params: byId,
    body: z.strictObject({ reason: filled(1_000) }),
    response: npsWave,
  },
  mine: {
    method: 'GET',
    path: '/v2/nps/mine',
    summary: 'The open waves that ask oneself, and whether one has answered',
    access: 'nps.answer',
    response: z.object({
      items: z.array(
        z.object({
          id,
          name: z.string(),
          question: z.string(),
          why_question: z.string(),
          closes_at: instant,
          min_group: count,
          min_comments: count,
          answered: z.boolean(),
        }),
      ),
    }),
  },
  answer: {
    method: 'POST',
    path: '/v2/nps/{id}/answer',
    summary:
      'Answer once, with no way back. Nothing is recorded of who answered what, or when. 404 where one is not asked; 409 `answered`, `closed`; an Idempotency-Key is refused (400 `no_key_here`)',
    access: 'nps.answer',
    params: byId,
    leavesNoTrace: true,
    body: z.strictObject({ score, reason: z.optional(text(MOST_REASON)) }),
    response: z.object({ message }),
  },
});

/** Defaults for omitted fields of a draft; the questions are in the language of the account. */
export const NPS_DEFAULTS = {
  segment_by: 'none',
  min_group: DEFAULT_MIN_GROUP,
  min_comments: DEFAULT_MIN_COMMENTS,
  opens_at: null,
  total_to: 'all',
} as const;
