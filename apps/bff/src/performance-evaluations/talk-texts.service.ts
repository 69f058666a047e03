import { placeOfText } from '@jornada/domain/sealed-texts';
import type { Vault } from '../vault/vault.ts';
import type { Place } from './nominations.queries.ts';

/** The texts about a result in the vault. */
export function textsOf(vault: Vault, { accountId, evaluationId, userId }: Place) {
  const key = [evaluationId, userId];
  const talk = (column: 'shared_notes' | 'private_notes' | 'acknowledgement') =>
    placeOfText(accountId, 'evaluation_conversations', column, key);
  const contest = (column: 'reason' | 'answer') => placeOfText(accountId, 'evaluation_contests', column, key);
  type Talk = Parameters<typeof talk>[0];
  type Contest = Parameters<typeof contest>[0];
  return {
    /** Nothing is kept of an empty text. */
    seal: (text: string, column: Talk) => (text === '' ? null : vault.seal(text, talk(column))),
    open: (sealed: string | null, column: Talk) => (sealed === null ? '' : vault.open(sealed, talk(column))),
    sealContest: (text: string, column: Contest) => vault.seal(text, contest(column)),
    openContest: (sealed: string | null, column: Contest) =>
      sealed === null ? '' : vault.open(sealed, contest(column)),
  };
}
