import { listOpenAccounts } from '../time-bank/expiry.queries.ts';
import { createOutbox } from '../mails/outbox.ts';
import { listToNotify } from '../nps/due-waves.queries.ts';
import { notifyOfWave } from '../nps/notices.service.ts';
import type { Job } from './job.ts';

/** Notifies those who are asked, those who have not answered yet, and those who may read a result. */
export const npsNotices: Job = {
  name: 'nps-notices',
  summary: 'notify people of waves of NPS that ask them, remind those who have not answered, and tell of results',
  everyMinutes: 1,
  isFrequent: true,
  run: async ({ db, mailer, now, signal }) => {
    const outbox = mailer && createOutbox(mailer.vault);
    let notified = 0;
    for (const { id: accountId } of await listOpenAccounts(db))
      for (const wave of await listToNotify(db, accountId)) {
        if (signal.aborted) return { notified };
        notified += await notifyOfWave({ db, accountId, outbox, now, signal }, wave);
      }
    return { notified };
  },
};
