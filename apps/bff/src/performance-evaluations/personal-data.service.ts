import type { EvaluationResult } from '@jornada/contract/performance-evaluations-results';
import type { CallContext } from '../context.ts';
import type { Vault } from '../vault/vault.ts';
import { listReadings, listReleasedOf } from './results.queries.ts';
import { resultOf, TARGET } from './results.service.ts';

/** A result in the export of a person's own data. */
export type OwnResult = Omit<EvaluationResult, 'may_release' | 'may_rate' | 'may' | 'previous' | 'version'>;

/** The released results of the caller, as shown in the product. */
export async function* ownResults(context: CallContext & { vault: Vault }): AsyncGenerator<OwnResult> {
  const { db, caller, vault } = context;
  for (const { cycle, subject } of await listReleasedOf(db, caller.accountId, [caller.userId])) {
    const {
      may_release: _,
      may: __,
      may_rate: ___,
      previous: ____,
      version: _____,
      ...result
    } = await resultOf(context, vault, { cycle, subject, role: 'person' });
    yield result;
  }
}

/** Who has read the released results of the caller. */
export async function* readingsOfResults({ db, caller }: Pick<CallContext, 'db' | 'caller'>) {
  const { accountId, userId } = caller;
  for (const { cycle } of await listReleasedOf(db, accountId, [userId]))
    for (const { at, action, actor_id, actor_nome } of await listReadings(db, accountId, TARGET, cycle.id, userId))
      yield { at, action, actor_id, actor: actor_nome, fields: '[]', reason: null };
}
