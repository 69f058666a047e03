import { Refusal } from '@jornada/domain/refusal';
import type { ExpressionBuilder } from 'kysely';
import { type Db, sqlOf } from './handle.ts';
import type { Instant, Tables } from './tables.ts';

export interface IdempotencyClaim {
  accountId: number;
  userId: number;
  endpoint: string;
  key: string;
  /** All input of the request, to distinguish a repetition from another request. */
  request: unknown;
  /** The fields of the result that are not stored; null in the result of a repetition. */
  secretFields: readonly string[];
}

/**
 * Compares requests without storing them. Keyed: a plain hash of a short request, such as a vote from 0 to 10, could be
 * found by trying all values.
 */
export interface Fingerprints {
  fingerprint(text: string): string;
  isFingerprintOf(fingerprint: string, text: string): boolean;
}

const HOURS_KEPT = 24;

/**
 * Runs `work` once for a key: a repetition returns the first result, without its secrets. The key is claimed in the
 * transaction of `work`, so it exists if and only if that was committed; a concurrent repetition waits for the first to
 * end.
 * @throws Refusal 409 if the key was used for another request
 */
export async function runOnce<T>(
  tx: Db,
  fingerprints: Fingerprints,
  claim: IdempotencyClaim,
  now: Date,
  work: () => Promise<T>,
): Promise<T> {
  const request = JSON.stringify(claim.request);
  const claimKey = { account_id: claim.accountId, user_id: claim.userId, endpoint: claim.endpoint, key: claim.key };
  await sqlOf(tx)
    .deleteFrom('idempotency_keys')
    .where(isKey(claimKey))
    .where('expires_at', '<=', now.toISOString())
    .execute();
  const claimed = await sqlOf(tx)
    .insertInto('idempotency_keys')
    .values({
      ...claimKey,
      body_hash: fingerprints.fingerprint(request),
      answer: null,
      expires_at: new Date(now.getTime() + HOURS_KEPT * 3_600_000).toISOString(),
    })
    .onConflict((on) => on.columns(['account_id', 'user_id', 'endpoint', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!claimed) {
    const first = await sqlOf(tx)
      .selectFrom('idempotency_keys')
      .where(isKey(claimKey))
      .select(['body_hash', 'answer'])
      .executeTakeFirstOrThrow();
    // A row of an earlier version has no key id and cannot be compared; it expires within a day.
    const isComparable = first.body_hash.includes('.');
    if (isComparable && !fingerprints.isFingerprintOf(first.body_hash, request))
      throw new Refusal('conflict', 'Conflict', {
        code: 'idempotency_key_reused',
        errors: [{ path: 'Idempotency-Key', message: 'was used for another request' }],
      });
    return JSON.parse(first.answer as string) as T;
  }
  const answer = await work();
  await sqlOf(tx)
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer, (field, value) => (claim.secretFields.includes(field) ? null : value)) })
    .where(isKey(claimKey))
    .execute();
  return answer;
}

const isKey =
  (row: { account_id: number; user_id: number; endpoint: string; key: string }) =>
  (eb: ExpressionBuilder<Tables, 'idempotency_keys'>) =>
    eb.and(row);

/** Deletes expired keys and returns how many. */
export const dropOldKeys = async (db: Db, now: Instant): Promise<number> =>
  Number(
    (await sqlOf(db).deleteFrom('idempotency_keys').where('expires_at', '<=', now).executeTakeFirst()).numDeletedRows,
  );
