import { notFound, Refusal } from '@jornada/domain/refusal';
import type { Caller } from '../context.ts';
import type { Db } from '../db/handle.ts';
import type { Vault } from '../vault/vault.ts';
import { sealedBallots } from './ballots.service.ts';
import { findParticipant, insertBallots, markAnswered } from './box.queries.ts';
import { findWave } from './waves.queries.ts';

const conflict = (code: string): Refusal => new Refusal('conflict', 'Conflict', { code });

/**
 * Puts an answer into the ballot box of an open wave, and marks the person as having answered; nothing else is
 * recorded. The wave stays locked until the answer is committed, so that an answer is either counted or refused.
 * @throws Refusal 404 if the person is not asked, 409 `answered` the second time, `closed` afterwards
 */
export async function answerWave(
  { db, caller }: { db: Db; caller: Pick<Caller, 'accountId' | 'userId'> },
  vault: Vault,
  waveId: number,
  { score, reason }: { score: number; reason: string },
): Promise<void> {
  const { accountId, userId } = caller;
  const wave = await findWave(db, accountId, waveId, true);
  if (!wave || wave.state === 'draft') throw notFound();
  if (wave.state !== 'open') throw conflict('closed');
  const path = await markAnswered(db, accountId, waveId, userId);
  if (path === undefined)
    throw (await findParticipant(db, accountId, waveId, userId)) ? conflict('answered') : notFound();
  const answer = { path: JSON.parse(path) as string[], score, reason };
  await insertBallots(db, accountId, waveId, sealedBallots(vault, accountId, waveId, [answer]));
}
