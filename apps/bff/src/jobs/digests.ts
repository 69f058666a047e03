import { LOCALES } from '@jornada/domain/account';
import { DIGEST_DAYS, digestOf, dueDigest } from '@jornada/domain/digests';
import { choiceOf, DIGEST_DEFAULTS } from '@jornada/domain/notification-preferences';
import { notificationKinds } from '@jornada/domain/notifications';
import type { Db } from '../db/handle.ts';
import { inTransaction } from '../db/transaction.ts';
import { createOutbox, type Outbox } from '../mails/outbox.ts';
import { claimDigest, listDigestReaders, markForDigest } from '../notifications/digest.queries.ts';
import { findLocale } from '../notifications/mailing.queries.ts';
import { listChoices } from '../notifications/preferences.queries.ts';
import { listOpenAccounts } from '../time-bank/expiry.queries.ts';
import type { Job } from './job.ts';

/**
 * Puts a digest into the outbox for each person at their hour, in the time zone of the account: unread notifications up
 * to then that were in no e-mail. Empty digests are not sent. One person per transaction.
 */
export const digests: Job = {
  name: 'digests',
  summary: 'mail each person once a day what is new, at the hour that they chose',
  everyMinutes: 5,
  isFrequent: true,
  run: async ({ db, mailer, now, signal }) => {
    const done = { digests: 0 };
    if (!mailer) return done;
    const outbox = createOutbox(mailer.vault);
    const since = new Date(now.getTime() - DIGEST_DAYS * 86_400_000).toISOString();
    for (const { id: accountId, time_zone: timeZone } of await listOpenAccounts(db)) {
      const dueAt = dueDigestsOf(timeZone, now);
      for (const { user_id: userId, digest_on, ...chosen } of await listDigestReaders(db, accountId, since)) {
        if (signal.aborted) return done;
        const time = {
          digest_hour: chosen.digest_hour ?? DIGEST_DEFAULTS.digest_hour,
          weekday: chosen.weekday ?? DIGEST_DEFAULTS.weekday,
        };
        const { on, at } = dueAt(time.digest_hour);
        if (digest_on !== null && digest_on >= on) continue;
        const digest = { accountId, userId, on, since, until: at, now, ...time };
        if (await inTransaction(db, (tx) => mailDigest(tx, outbox, digest))) done.digests++;
      }
    }
    return done;
  },
};

/** Computed once per hour: an account may have thousands of people. */
function dueDigestsOf(timeZone: string, now: Date) {
  const known = new Map<number, ReturnType<typeof dueDigest>>();
  return (hour: number) => {
    const due = known.get(hour) ?? dueDigest(timeZone, hour, now);
    known.set(hour, due);
    return due;
  };
}

interface Digest {
  accountId: number;
  userId: number;
  on: string;
  since: string;
  until: string;
  now: Date;
  digest_hour: number;
  weekday: number;
}

/** @returns false if another process was faster, or if nothing is new */
async function mailDigest(tx: Db, outbox: Outbox, digest: Digest): Promise<boolean> {
  const { accountId, userId, on, since, until, now, digest_hour, weekday } = digest;
  if (!(await claimDigest(tx, { accountId, userId }, on, { digest_hour, weekday }))) return false;
  const chosen = new Map(
    (await listChoices(tx, accountId, [userId])).map(({ kind, inbox, email }) => [kind, { inbox: inbox === 1, email }]),
  );
  const times = digestOf(on, weekday);
  const kinds = notificationKinds.filter((kind) => times.includes(choiceOf(kind, chosen.get(kind)).email));
  const at = now.toISOString();
  if ((await markForDigest(tx, { accountId, userId }, kinds, { since, until, at })) === 0) return false;
  const stored = await findLocale(tx, accountId);
  const locale = LOCALES.find((one) => one === stored) ?? 'pt-BR';
  await outbox.enqueue(tx, { accountId, userId, kind: 'digest', locale, data: { mailedAt: at }, now });
  return true;
}
