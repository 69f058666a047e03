import { addDays, dateIn } from '@jornada/domain/calendar';
import type { CycleState } from '@jornada/domain/evaluations';
import { writeAudit } from '../db/audit.ts';
import type { Db } from '../db/handle.ts';
import { inTransaction } from '../db/transaction.ts';
import { createOutbox } from '../mails/outbox.ts';
import { changeCycle, type CycleRow, findCycle, listInState } from '../performance-evaluations/cycles.queries.ts';
import { TARGET } from '../performance-evaluations/cycles.service.ts';
import { mailLinks } from '../performance-evaluations/links.service.ts';
import { nominateNotices, noticesOf } from '../performance-evaluations/cycle-notices.service.ts';
import { collectCycle } from '../performance-evaluations/opening.service.ts';
import { listAsked } from '../performance-evaluations/participation.queries.ts';
import { listSubjects } from '../performance-evaluations/subjects.queries.ts';
import { listOpenAccounts } from '../time-bank/expiry.queries.ts';
import type { Job } from './job.ts';
import { remindOnce } from './remind-once.ts';

interface Due {
  accountId: number;
  /** The day in the account's time zone. */
  today: string;
  now: Date;
}

/**
 * Moves a cycle to its next state if it is still in `state` and `until` has passed, with its event. @returns whether it
 * was
 */
const moveOn = (
  db: Db,
  { accountId, today, now }: Due,
  { id, state }: { id: number; state: CycleState },
  until: (row: CycleRow) => string | null,
  move: (tx: Db) => Promise<unknown>,
  action: string,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const row = await findCycle(tx, accountId, id, true);
    const last = row && until(row);
    if (row?.state !== state || !last || last >= today) return false;
    await move(tx);
    const by = { accountId, actorId: null, at: now.toISOString(), requestId: 'job', action };
    await writeAudit(tx, by, [{ target: TARGET, targetId: id }]);
    return true;
  });

/** Starts and ends the answering of cycles, by the day of each account. */
export const evaluationClock: Job = {
  name: 'evaluation-clock',
  summary: 'begin and end the answering of evaluations at the end of their days',
  everyMinutes: 5,
  isFrequent: true,
  run: async ({ db, now, signal, mailer }) => {
    const outbox = mailer && createOutbox(mailer.vault);
    const counts = { collecting: 0, counting: 0 };
    for (const { id: accountId, time_zone: timeZone } of await listOpenAccounts(db)) {
      if (signal.aborted) break;
      const due = { accountId, today: dateIn(timeZone, now), now };
      for (const row of await listInState(db, accountId, 'nominating')) {
        const isMoved = await moveOn(
          db,
          due,
          row,
          ({ settings }) => settings.nominate_until,
          (tx) => collectCycle(tx, { accountId, outbox, now }, row),
          'performance-evaluations.collect',
        );
        counts.collecting += Number(isMoved);
      }
      for (const row of await listInState(db, accountId, 'collecting')) {
        const isMoved = await moveOn(
          db,
          due,
          row,
          ({ settings }) => settings.answer_until,
          (tx) => changeCycle(tx, accountId, row.id, { state: 'counting' }, now.toISOString()),
          'performance-evaluations.close',
        );
        counts.counting += Number(isMoved);
      }
    }
    return counts;
  },
};

/** Days before the last one on which people with open forms are reminded, latest first. */
const REMINDED_BEFORE = [1, 3];

/**
 * Notifies people who propose peers, people with forms when answering starts, and people with open forms before it
 * ends.
 */
export const evaluationNotices: Job = {
  name: 'evaluation-notices',
  summary: 'notify people of evaluations that ask them, and remind those who have forms left',
  everyMinutes: 15,
  isFrequent: true,
  run: async (context) => {
    const { db, now, signal, mailer } = context;
    const outbox = mailer && createOutbox(mailer.vault);
    let notified = 0;
    for (const { id: accountId, time_zone: timeZone } of await listOpenAccounts(db)) {
      for (const row of await listInState(db, accountId, 'nominating')) {
        if (signal.aborted) return { notified };
        notified += await remindOnce(
          context,
          accountId,
          nominateNotices(row, await listSubjects(db, accountId, row.id)),
        );
      }
      for (const { id, settings, created_by } of await listInState(db, accountId, 'collecting')) {
        if (signal.aborted) return { notified };
        const today = dateIn(timeZone, now);
        const left = REMINDED_BEFORE.find((days) => today >= addDays(settings.answer_until, -days));
        const asked = await listAsked(db, accountId, id);
        notified += await remindOnce(context, accountId, noticesOf({ id, ...settings }, asked, left));
        if (left !== undefined) {
          const from = addDays(settings.answer_until, -left);
          const isDue = (at: string | null) => at !== null && dateIn(timeZone, new Date(at)) < from;
          notified += await inTransaction(
            db,
            async (tx) => (await mailLinks(tx, { accountId, outbox, now }, { id, created_by }, isDue)).mailed,
          );
        }
      }
    }
    return { notified };
  },
};
