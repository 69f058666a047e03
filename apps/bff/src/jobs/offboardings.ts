import { dateIn } from '@jornada/domain/calendar';
import { Refusal } from '@jornada/domain/refusal';
import { writeAudit } from '../db/audit.ts';
import type { Db } from '../db/handle.ts';
import { inTransaction } from '../db/transaction.ts';
import { createOutbox, type Outbox } from '../mails/outbox.ts';
import { settleAbsence } from '../time-bank/absence-debits.service.ts';
import { listOpenAccounts } from '../time-bank/expiry.queries.ts';
import { lockLink } from '../user/links.queries.ts';
import { findNewest, listDue, updateOffboarding } from '../user/offboarding.queries.ts';
import { notifyOfOffboarding } from '../user/offboarding-notices.service.ts';
import { assertMayLeave, carryOut, type Zone } from '../user/offboarding.service.ts';
import { findPerson } from '../user/user.queries.ts';
import { lockPeople } from '../user/levels.queries.ts';
import { endTimer } from '../work-time/timers.service.ts';
import type { Job } from './job.ts';

/**
 * Carries out planned offboardings once their last day is over in the account's time zone. One person per transaction.
 * A refused one, for example of the last Super Admin, stays planned and is retried.
 */
export const offboardings: Job = {
  name: 'offboardings',
  summary: 'end the links of people whose planned last day of work is over, and hand over their work',
  everyMinutes: 60,
  run: async ({ db, mailer, now, signal, log }) => {
    const outbox = mailer && createOutbox(mailer.vault);
    let people = 0;
    let refused = 0;
    for (const { id: accountId, time_zone: timeZone } of await listOpenAccounts(db))
      for (const userId of await listDue(db, accountId, dateIn(timeZone, now))) {
        if (signal.aborted) return { people, refused };
        try {
          if (await inTransaction(db, (tx) => offboard(tx, { accountId, timeZone }, userId, now, outbox))) people++;
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          refused++;
          log.warn({ accountId, userId, code: error.more.errors?.[0]?.code }, 'a planned offboarding was refused');
        }
      }
    return { people, refused };
  },
};

/** False if there is nothing left to do. */
async function offboard(tx: Db, zone: Zone, userId: number, now: Date, outbox: Outbox | undefined): Promise<boolean> {
  const { accountId } = zone;
  await lockPeople(tx, accountId);
  await lockLink(tx, accountId, userId);
  const row = await findNewest(tx, accountId, userId);
  if (row?.state !== 'planned' || row.left_on >= dateIn(zone.timeZone, now)) return false;
  const at = now.toISOString();
  const by = { accountId, actorId: null, action: 'user.offboard', at, requestId: 'job' };
  if ((await findPerson(tx, accountId, userId))?.deactivated_at) {
    // The link was ended manually before the planned day: there is nothing left to end.
    await updateOffboarding(tx, accountId, row.id, { state: 'undone', undone_at: at });
    await writeAudit(tx, { ...by, action: 'user.offboard-undo' }, [{ target: 'user', targetId: userId }]);
    return false;
  }
  await assertMayLeave(tx, accountId, userId, row.left_on);
  const settle = (id: number) => settleAbsence(tx, { accountId, by: null, at }, id, dateIn(zone.timeZone, now));
  await writeAudit(tx, by, await carryOut(tx, zone, row, now, { endTimer, settleAbsence: settle }));
  await notifyOfOffboarding(tx, { accountId, actorId: null, now, requestId: 'job', outbox }, userId);
  return true;
}
