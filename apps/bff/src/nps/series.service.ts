import type { NpsSeries } from '@jornada/contract/nps-series';
import { dueRound, isSampled, nextOpening, periodName } from '@jornada/domain/nps-series';
import type { Db } from '../db/handle.ts';
import type { Vault } from '../vault/vault.ts';
import { lockSeries, type SeriesRow, setLastRound } from './series.queries.ts';
import { insertWave, lockRunning, type WaveRow } from './waves.queries.ts';
import { openWave } from './waves.service.ts';

const DAY_MS = 86_400_000;

/** A series as shown to its reader. */
export function shownSeries(series: SeriesRow, timeZone: string, now: Date): NpsSeries {
  const { is_active, since: _s, last_round: _l, ...row } = series;
  const isActive = is_active === 1;
  return { ...row, is_active: isActive, next_opens_at: isActive ? nextOpening(series, timeZone, now) : null };
}

/**
 * Creates and opens the wave of a due series, unless another wave is open or being counted: then it stays due until its
 * period ends.
 * @returns the wave, if one was opened
 */
export async function openDueWave(
  tx: Db,
  vault: Vault,
  account: { accountId: number; timeZone: string },
  seriesId: number,
  now: Date,
): Promise<WaveRow | undefined> {
  const { accountId, timeZone } = account;
  if (await lockRunning(tx, accountId)) return undefined;
  const series = await lockSeries(tx, accountId, seriesId);
  const round = series?.is_active === 1 ? dueRound(series, timeZone, now) : undefined;
  if (!series || round === undefined) return undefined;
  const at = now.toISOString();
  const { id } = await insertWave(tx, accountId, {
    name: `${series.name} ${periodName(series.every, round)}`,
    question: series.question,
    why_question: series.why_question,
    segment_by: series.segment_by,
    min_group: series.min_group,
    min_comments: series.min_comments,
    total_to: series.total_to,
    opens_at: at,
    closes_at: new Date(now.getTime() + series.open_days * DAY_MS).toISOString(),
    state: 'draft',
    eligible: null,
    labels: null,
    hidden_segments: null,
    closed_at: null,
    cancel_reason: null,
    series_id: series.id,
    created_at: at,
    deleted_at: null,
  });
  await setLastRound(tx, accountId, series.id, round);
  const hash = (text: string) => Buffer.from(vault.fingerprint(text).split('.')[1] ?? '', 'base64url').readUInt32BE();
  const { wave } = await openWave(tx, account, id, now, (userId) => isSampled(series, round, userId, hash));
  return wave;
}
