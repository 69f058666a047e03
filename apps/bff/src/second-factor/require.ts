import { Refusal } from '@jornada/domain/refusal';
import { writeAudit } from '../db/audit.ts';
import type { Db } from '../db/handle.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Guesses } from '../session/guesses.ts';
import type { Vault } from '../vault/vault.ts';
import { acceptCode } from './accept.ts';

export interface SecondFactorDeps {
  guesses: Guesses;
  vault: Vault;
}

/**
 * The key under which wrong codes of a person are counted: whatever the address, because who tries codes knows the
 * password, and six digits last only if few of them are tried.
 */
const triesOf = (userId: number) => `second-factor:${userId}`;

/**
 * Uses up a code of a person, within the limit of wrong ones.
 * @returns what it was; undefined if it is wrong or was used before
 * @throws Refusal 429 with the seconds to wait
 */
export const tryCode = ({ guesses, vault }: SecondFactorDeps, db: Db, userId: number, text: string, now: Date) =>
  guesses.take(db, triesOf(userId), triesOf(userId), now, () => acceptCode(vault, db, userId, text, now));

/**
 * Second step of signing in, after the password was verified.
 * @throws Refusal 401 `second_factor` where a code is needed and none was given, 401 `wrong_otp` for a wrong or used one
 */
export async function requireSecondFactor(
  deps: SecondFactorDeps,
  db: Db,
  user: { id: number; second_factor_since: string | null },
  otp: string | undefined,
  { accountId, now, requestId }: { accountId: number; now: Date; requestId: string },
): Promise<void> {
  if (user.second_factor_since === null) return;
  if (otp === undefined) throw new Refusal('unauthenticated', 'Unauthorized', { code: 'second_factor' });
  const accepted = await tryCode(deps, db, user.id, otp, now);
  if (!accepted) throw new Refusal('unauthenticated', 'Unauthorized', { code: 'wrong_otp' });
  if (accepted === 'recovery')
    await inTransaction(db, (tx) =>
      writeAudit(
        tx,
        { accountId, actorId: user.id, action: 'second-factor.useRecoveryCode', at: now.toISOString(), requestId },
        [{ target: 'user', targetId: user.id }],
      ),
    );
}
