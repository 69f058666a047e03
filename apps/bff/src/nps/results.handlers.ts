import type { NpsLine, NpsResult, NpsSegment, npsResults } from '@jornada/contract/nps-results';
import { may } from '@jornada/domain/access';
import { dateIn } from '@jornada/domain/calendar';
import { participationPercent } from '@jornada/domain/nps';
import { notFound, Refusal } from '@jornada/domain/refusal';
import type { CallContext } from '../context.ts';
import type { Handlers } from '../http/mount.ts';
import { leadsAnybody } from '../user/lines.queries.ts';
import { listCounts, listLeaderNames, listSegments, type SegmentRow } from './results.queries.ts';
import { listCounted, type WaveRow } from './waves.queries.ts';
import { TARGET, visibleWave } from './waves.service.ts';

/** Names of the tenure bands by key, for exports; screens have their own texts. */
const TENURE = ['under 6 months', 'under 1 year', 'under 3 years', 'under 5 years', '5 years or more', 'unknown'];

type Counted = WaveRow & { state: 'closed' | 'discarded'; closed_at: string };

const isCounted = (wave: WaveRow): wave is Counted =>
  (wave.state === 'closed' || wave.state === 'discarded') && wave.closed_at !== null;

/** The parts of a wave's result that the caller may read: the total, and each segment. */
interface Reader {
  manages: boolean;
  total: (wave: WaveRow) => boolean;
  segment: (row: SegmentRow, wave: WaveRow) => boolean;
}

async function readerOf({ db, caller }: CallContext): Promise<Reader> {
  const manages = may(caller.level, 'nps.manage');
  const leads = manages || (await leadsAnybody(db, caller.accountId, caller.userId));
  const own = String(caller.userId);
  return {
    manages,
    total: ({ total_to }) => manages || total_to === 'all' || (total_to === 'leaders' && leads),
    segment: ({ key, above }, { segment_by }) =>
      manages || (segment_by === 'leader' && (key === own || (JSON.parse(above) as string[]).includes(own))),
  };
}

const labelOf = ({ key, label }: SegmentRow, { segment_by }: WaveRow, names: ReadonlyMap<string, string>): string => {
  if (segment_by === 'leader') return names.get(key ?? '') ?? '';
  return segment_by === 'tenure' ? (TENURE[Number(key)] ?? '') : (label ?? '');
};

/** The names of the leaders of segments. */
const namesFor = (
  { db, caller }: CallContext,
  rows: readonly SegmentRow[],
  waves: readonly WaveRow[],
): Promise<Map<string, string>> => {
  const byLeader = new Set(waves.flatMap(({ id, segment_by }) => (segment_by === 'leader' ? id : [])));
  const ids = rows.flatMap(({ wave_id, key }) => (key !== null && byLeader.has(wave_id) ? Number(key) : []));
  return listLeaderNames(db, caller.accountId, [...new Set(ids)]);
};

/** The stored result of a wave: nothing is computed from answers here. */
async function resultOf(context: CallContext, wave: Counted): Promise<NpsResult> {
  const { db, caller } = context;
  const reader = await readerOf(context);
  const rows = await listSegments(db, caller.accountId, [wave.id]);
  const total = reader.total(wave) ? rows.find(({ key }) => key === null) : undefined;
  const seen = rows.filter((row) => row.key !== null && reader.segment(row, wave));
  if (!reader.total(wave) && seen.length === 0) throw notFound();
  const names = await namesFor(context, seen, [wave]);
  const keys = new Set(seen.map(({ key }) => key));
  const distribution = total ? await listCounts(db, caller.accountId, wave.id) : [];
  const segments = seen.map((row): NpsSegment => {
    const { key, parent_key, depth, n, score, promoters, passives, detractors } = row;
    return {
      key: key ?? '',
      label: labelOf(row, wave, names),
      depth,
      parent_key: keys.has(parent_key) ? parent_key : null,
      n,
      score,
      promoters,
      passives,
      detractors,
    };
  });
  const { id, name, question, segment_by, min_group, state, closed_at, eligible } = wave;
  return {
    wave: { id, name, question, segment_by, min_group, state, closed_at },
    n: total?.n ?? null,
    eligible: reader.total(wave) ? eligible : null,
    participation_percent: total && eligible !== null ? participationPercent(total.n, eligible) : null,
    score: total?.score ?? null,
    promoters: total?.promoters ?? null,
    passives: total?.passives ?? null,
    detractors: total?.detractors ?? null,
    distribution: distribution.length ? distribution : null,
    segments,
    hidden_segments: reader.manages ? wave.hidden_segments : null,
  };
}

/** @throws Refusal 404 for a wave that the caller may not see, `not_closed` before it was counted */
async function countedWave(context: CallContext, id: number): Promise<Counted> {
  const wave = await visibleWave(context, id);
  if (!isCounted(wave)) throw new Refusal('not-found', 'Not found', { code: 'not_closed' });
  return wave;
}

/** The shown numbers of waves as lines of an export. */
async function linesOf(context: CallContext, waves: readonly Counted[]): Promise<NpsLine[]> {
  const { db, caller } = context;
  const ids = waves.map(({ id }) => id);
  const rows = await listSegments(db, caller.accountId, ids);
  const names = await namesFor(context, rows, waves);
  const ofWave = Map.groupBy(rows, ({ wave_id }) => wave_id);
  return waves.flatMap((wave) =>
    (ofWave.get(wave.id) ?? []).map((row) => ({
      wave: wave.name,
      closed_on: dateIn(caller.timeZone, new Date(wave.closed_at)),
      segment: row.key === null ? '' : labelOf(row, wave, names),
      n: row.n,
      score: row.score,
      promoters: row.promoters,
      passives: row.passives,
      detractors: row.detractors,
    })),
  );
}

async function* each<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows;
}

export const npsResultsHandlers: Handlers<typeof npsResults> = {
  byWave: async ({ params: { id } }, context) => {
    const result = await resultOf(context, await countedWave(context, id));
    if (may(context.caller.level, 'nps.manage'))
      context.audit({ target: TARGET, targetId: id, action: 'nps.read-results' });
    return result;
  },

  history: async ({ query: { segment } }, context) => {
    const { db, caller } = context;
    const reader = await readerOf(context);
    const waves = (await listCounted(db, caller.accountId)).filter(isCounted);
    const rows = await listSegments(
      db,
      caller.accountId,
      waves.map(({ id }) => id),
    );
    const wanted = segment ?? null;
    const byWave = new Map(rows.filter(({ key }) => key === wanted).map((row) => [row.wave_id, row]));
    return {
      items: waves.map((wave) => {
        const row = byWave.get(wave.id);
        const isSeen = row && (row.key === null ? reader.total(wave) : reader.segment(row, wave));
        const told = isSeen && row.key === null && wave.eligible !== null;
        return {
          wave_id: wave.id,
          name: wave.name,
          closed_at: wave.closed_at,
          n: isSeen ? row.n : null,
          participation_percent: told ? participationPercent(row.n, wave.eligible as number) : null,
          score: isSeen ? row.score : null,
          breaks: isSeen ? row.breaks === 1 : false,
        };
      }),
    };
  },

  exportCsv: async ({ params: { id } }, context) => {
    const wave = await countedWave(context, id);
    context.audit({ target: TARGET, targetId: id, action: 'nps.export' });
    return each(await linesOf(context, [wave]));
  },

  historyCsv: async (_, context) => {
    const waves = (await listCounted(context.db, context.caller.accountId)).filter(isCounted);
    context.audit({ target: TARGET, targetIds: waves.map(({ id }) => id), action: 'nps.export' });
    return each(await linesOf(context, waves));
  },
};
