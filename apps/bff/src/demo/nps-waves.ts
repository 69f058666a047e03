import { DEFAULT_MIN_COMMENTS, DEFAULT_MIN_GROUP } from '@jornada/domain/nps';
import { npsQuestions } from '@jornada/domain/nps-questions';
import { type Answer, sealedBallots } from '../nps/ballots.service.ts';
import { insertBallots, replaceParticipants } from '../nps/box.queries.ts';
import { type Asked, askedBy } from '../nps/segments.service.ts';
import { insertWave, updateWave } from '../nps/waves.queries.ts';
import { Traces } from '../nps/wave-traces.queries.ts';
import type { DemoAccount } from './demo-account.ts';

export const OPEN_DAYS = 10;

/** For whom the results of every wave are. */
export const RESULTS = {
  segment_by: 'leader',
  min_group: DEFAULT_MIN_GROUP,
  min_comments: DEFAULT_MIN_COMMENTS,
  total_to: 'all',
} as const;

/** Opens a wave on a working day. */
export async function openAt(
  { tx, accountId, days, locale, texts }: DemoAccount,
  series_id: number,
  nth: number,
  day: number,
): Promise<{ id: number; asked: Asked }> {
  const opens_at = days.instant(day, 9 * 60);
  const { id } = await insertWave(tx, accountId, {
    ...RESULTS,
    ...npsQuestions(locale),
    name: texts.nps.wave.replace('{n}', String(nth)),
    opens_at,
    closes_at: days.instant(day + OPEN_DAYS, 18 * 60),
    state: 'draft',
    eligible: null,
    labels: null,
    hidden_segments: null,
    closed_at: null,
    cancel_reason: null,
    series_id,
    created_at: opens_at,
    deleted_at: null,
  });
  const asked = await askedBy(tx, { accountId, timeZone: 'America/Sao_Paulo' }, 'leader', new Date(opens_at));
  await updateWave(tx, accountId, id, {
    state: 'open',
    eligible: asked.people.length,
    labels: '{}',
    holds_traces: Traces.Open,
  });
  return { id, asked };
}

/** Puts answers into the box, and marks who gave them. */
export async function put(
  { tx, accountId, vault }: DemoAccount,
  id: number,
  { people }: Asked,
  answers: readonly (Answer & { user_id: number })[],
): Promise<void> {
  const answered = new Set(answers.map(({ user_id }) => user_id));
  const rows = people.map(({ user_id, path }) => ({
    user_id,
    path: JSON.stringify(path),
    answered: answered.has(user_id) ? 1 : 0,
  }));
  await replaceParticipants(tx, accountId, id, rows);
  await insertBallots(tx, accountId, id, sealedBallots(vault, accountId, id, answers));
}
