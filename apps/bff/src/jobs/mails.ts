import { dropEndedMails } from '../mails/mails.queries.ts';
import { sendDue } from '../mails/send-due.ts';
import type { Job } from './job.ts';

/** Without SMTP_URL there is nothing to send. */
export const mails: Job = {
  name: 'mails',
  summary: 'send the e-mails that are due; those that cannot be sent are tried again',
  everyMinutes: 0.5,
  isFrequent: true,
  run: async ({ mailer, ...context }) => (mailer ? sendDue({ ...context, mailer }) : {}),
};

/** How long the outbox keeps sent mails. */
const KEPT_DAYS = 30;

export const endedMails: Job = {
  name: 'ended-mails',
  summary: `forget e-mails ${KEPT_DAYS} days after they were written, if they were sent or given up`,
  everyMinutes: 24 * 60,
  run: async ({ db, now }) => ({
    mails: await dropEndedMails(db, new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString()),
  }),
};
