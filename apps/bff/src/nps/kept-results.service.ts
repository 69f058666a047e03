import { npsGroupOf } from '@jornada/domain/nps';
import { placeOfReason } from '@jornada/domain/sealed-places';
import { numbersOf, type ShownNode } from '@jornada/domain/nps-tree';
import type { Db } from '../db/handle.ts';
import type { Vault } from '../vault/vault.ts';
import { type Answer, randomKey, shuffled } from './ballots.service.ts';
import type { Participant } from './box.queries.ts';
import { insertComments } from './comments.queries.ts';
import { insertCounts, insertSegments, type SegmentRow } from './results.queries.ts';
import type { WaveRow } from './waves.queries.ts';

export const pathOf = ({ path }: Participant): string[] => JSON.parse(path) as string[];

/** Stores the numbers of the shown nodes, and nothing of others. */
export async function keepNumbers(
  tx: Db,
  accountId: number,
  { id, labels, segment_by }: WaveRow,
  nodes: readonly ShownNode[],
  asked: readonly { path: readonly string[] }[],
  broken: ReadonlySet<string | null>,
): Promise<void> {
  const names = JSON.parse(labels ?? '{}') as Record<string, string>;
  const above = segment_by === 'leader' ? leadersAbove(asked) : new Map<string, readonly string[]>();
  const rows = nodes.map((node, place): SegmentRow => {
    const { distribution: _, ...numbers } = numbersOf(node);
    return {
      wave_id: id,
      place,
      key: node.key,
      label: node.key === null ? null : (names[node.key] ?? null),
      parent_key: node.parent,
      depth: node.depth,
      above: JSON.stringify(above.get(node.key ?? '') ?? []),
      ...numbers,
      breaks: broken.has(node.key) ? 1 : 0,
    };
  });
  await insertSegments(tx, accountId, rows);
  const [total] = nodes;
  const distribution = total && numbersOf(total).distribution;
  if (distribution) await insertCounts(tx, accountId, id, distribution);
}

/** By the key of each segment, the leaders above its own, from the top down: it is for them as well. */
function leadersAbove(asked: readonly { path: readonly string[] }[]): Map<string, readonly string[]> {
  const above = new Map<string, readonly string[]>();
  for (const { path } of asked)
    for (const [at, key] of path.entries()) if (!above.has(key)) above.set(key, path.slice(0, at));
  return above;
}

/** Stores reasons if there are enough, each with its group if that has enough too, and nothing else about it. */
export async function keepReasons(
  tx: Db,
  vault: Vault,
  accountId: number,
  { id, min_comments }: WaveRow,
  answers: readonly Answer[],
): Promise<void> {
  const reasons = answers.filter(({ reason }) => reason.trim() !== '');
  if (reasons.length < min_comments) return;
  const groups = Map.groupBy(reasons, ({ score }) => npsGroupOf(score));
  const rows = reasons.map(({ reason, score }) => {
    const key = randomKey();
    const category = npsGroupOf(score);
    return {
      account_id: accountId,
      wave_id: id,
      key,
      sealed: vault.seal(reason, placeOfReason(accountId, id, key)),
      category: (groups.get(category)?.length ?? 0) >= min_comments ? category : null,
      themes: '[]',
      hidden_reason: null,
    };
  });
  await insertComments(tx, shuffled(rows));
}
