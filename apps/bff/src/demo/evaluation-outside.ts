import { placeOfDecline } from '@jornada/domain/sealed-places';
import type { Db } from '../db/handle.ts';
import { setRater } from '../performance-evaluations/form-writes.queries.ts';
import { listRaters, type Place } from '../performance-evaluations/nominations.queries.ts';
import type { NewRater } from '../performance-evaluations/raters.queries.ts';
import type { Vault } from '../vault/vault.ts';

/** Clients and partners proposed as raters, and the leader's decisions until answering started. */
const PROPOSED = [
  ['Helena Furtado', 'helena@aurora-demo.test', 'approved'],
  ['Otávio Brandão', 'otavio@aurora-demo.test', 'approved'],
  ['Sueli Nakamura', 'sueli@tres-rios-demo.test', 'approved'],
  ['Davi Quintela', 'davi@tres-rios-demo.test', 'approved'],
  ['Lúcia Abrantes', 'lucia@parceira-demo.test', 'approved'],
  ['Marcos Teles', 'marcos@parceira-demo.test', 'refused'],
  // Nobody decided in time.
  ['Ivone Paz', 'ivone@parceira-demo.test', 'proposed'],
] as const;

/** The external rater who declines after answering has started. */
const DECLINING = 'lucia@parceira-demo.test';

/** The external raters proposed for a person. */
export const outsideOf = (subject_id: number): NewRater[] =>
  PROPOSED.map(([external_name, external_email, state]) => ({
    subject_id,
    rater_group: 'external',
    user_id: null,
    external_name,
    external_email,
    state,
    proposed_by: subject_id,
  }));

/** One of the external raters declines. */
export async function declineOutside(tx: Db, vault: Vault, place: Place, reason: string): Promise<void> {
  for (const { id, external_email } of await listRaters(tx, place)) {
    if (external_email !== DECLINING) continue;
    const decline_sealed = vault.seal(reason, placeOfDecline(place.accountId, id));
    await setRater(tx, place.accountId, id, { state: 'declined', decline_sealed });
  }
}
