import { changedByFew, type ShownNode } from '@jornada/domain/nps-tree';
import type { Db } from '../db/handle.ts';
import type { Vault } from '../vault/vault.ts';
import { forgetMembers, listMembers } from './results.queries.ts';
import type { WaveRow } from './waves.queries.ts';

/** Hashed people of segments by key; the total has the empty key, which no segment has. */
type Members = Record<string, string[]>;

/** Long enough for the hashes of people in one account to differ. */
const HASH_LENGTH = 16;

/** The breakdown of the members, and the key of their hashes. */
interface Kept {
  by: WaveRow['segment_by'];
  hashedBy: string;
  members: Members;
}

/**
 * The segments whose line is interrupted at a wave, because few people differ from the previous wave. For the
 * comparison at the next wave, keyed hashes of the people of shown segments are stored, for this wave only: the
 * database does not reveal whose hashes they are.
 * @returns the keys, null for the total, and the hashes to store
 */
export async function breaksAt(
  tx: Db,
  vault: Vault,
  accountId: number,
  wave: WaveRow,
  nodes: readonly ShownNode[],
  asked: readonly { user_id: number; path: readonly string[] }[],
): Promise<{ broken: Set<string | null>; kept: string }> {
  const members: Members = {};
  for (const { key } of nodes) members[key ?? ''] = [];
  let hashedBy = '';
  for (const { user_id, path } of asked) {
    const [keyId = '', hash = ''] = vault.fingerprint(`nps-member ${accountId} ${user_id}`).split('.');
    hashedBy = keyId;
    for (const key of ['', ...path]) members[key]?.push(hash.slice(0, HASH_LENGTH));
  }
  // Sorted, so that the order reveals nothing about the people.
  for (const hashes of Object.values(members)) hashes.sort();
  const before = await membersBefore(tx, accountId);
  const broken = new Set<string | null>();
  for (const { key } of nodes) {
    const old = before?.hashedBy === hashedBy && (key === null || before.by === wave.segment_by) ? before : undefined;
    const people = old?.members[key ?? ''];
    if (people && changedByFew(people, members[key ?? ''] ?? [], wave.min_group)) broken.add(key);
  }
  await forgetMembers(tx, accountId);
  return { broken, kept: JSON.stringify({ by: wave.segment_by, hashedBy, members } satisfies Kept) };
}

const membersBefore = async (tx: Db, accountId: number): Promise<Kept | undefined> => {
  const kept = await listMembers(tx, accountId);
  return kept === undefined ? undefined : (JSON.parse(kept) as Kept);
};
