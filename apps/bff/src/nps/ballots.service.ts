import { randomBytes, randomInt } from 'node:crypto';
import type { NpsVote } from '@jornada/domain/nps-tree';
import { nextMultiple, padded } from '@jornada/domain/padding';
import type { Vault } from '../vault/vault.ts';
import type { Ballot } from './box.queries.ts';

/** An answer before it is sealed. */
export interface Answer extends NpsVote {
  reason: string;
}

/**
 * Sealed answers are padded to one of few lengths: otherwise the length would reveal a 10, the path depth, or a long
 * text.
 */
const PADDED_TO = 1_024;

/** A random key, which does not reveal the order of answers. */
export const randomKey = (): string => randomBytes(16).toString('hex');

const placeOf = (accountId: number, waveId: number, key: string) => ({
  accountId,
  userId: 0,
  field: `nps_box.${waveId}.${key}`,
});

/** Seals answers under new keys. */
export const sealedBallots = (vault: Vault, accountId: number, waveId: number, answers: readonly Answer[]): Ballot[] =>
  answers.map(({ path, score, reason }) => {
    const key = randomKey();
    const text = JSON.stringify({ path, score, reason });
    const bytes = Buffer.byteLength(text);
    const json = padded(text, bytes, nextMultiple(bytes, PADDED_TO));
    return { key, sealed: vault.seal(json, placeOf(accountId, waveId, key)) };
  });

/** Opens answers, only for mixing or counting. */
export const openedBallots = (vault: Vault, accountId: number, waveId: number, ballots: readonly Ballot[]): Answer[] =>
  ballots.map(({ key, sealed }) => JSON.parse(vault.open(sealed, placeOf(accountId, waveId, key))) as Answer);

/** The same rows in random order, from a cryptographic random generator. */
export function shuffled<T>(rows: readonly T[]): T[] {
  const all = [...rows];
  for (let at = all.length - 1; at > 0; at--) {
    const other = randomInt(at + 1);
    [all[at], all[other]] = [all[other] as T, all[at] as T];
  }
  return all;
}
