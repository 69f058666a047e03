import { absenceFiles } from './absence-files.ts';
import { absencesDue } from './absences-due.ts';
import { agreementCycles } from './agreement-cycles.ts';
import { closingReminders } from './closing-reminders.ts';
import { deletedComments } from './deleted-comments.ts';
import { deletedDrafts } from './deleted-drafts.ts';
import { deletedEvaluations } from './deleted-evaluations.ts';
import { deletedPlans } from './deleted-plans.ts';
import { deletedTasks } from './deleted-tasks.ts';
import { digests } from './digests.ts';
import { dueReminders } from './due-reminders.ts';
import { endedAccess } from './ended-access.ts';
import { endedSessions } from './ended-sessions.ts';
import { evaluationCounting, evaluationRelease } from './evaluation-counting.ts';
import { evaluationClock, evaluationNotices } from './evaluation-clock.ts';
import { idempotencyKeys } from './idempotency-keys.ts';
import type { Job } from './job.ts';
import { endedMails, mails } from './mails.ts';
import { npsClock, npsComments, npsCounting, npsMixing, npsSeries } from './nps.ts';
import { npsNotices } from './nps-notices.ts';
import { offboardings } from './offboardings.ts';
import { oldNotifications } from './old-notifications.ts';
import { orphanFiles } from './orphan-files.ts';
import { passwordResets } from './password-resets.ts';
import { pdiReminders } from './pdi-reminders.ts';
import { retention, retentionTraces } from './retention.ts';
import { secondFactor } from './second-factor.ts';
import { settlementReminders } from './settlement-reminders.ts';
import { signInAddresses } from './sign-in-addresses.ts';
import { taskUndos } from './task-undos.ts';
import { timeBankExpiry } from './time-bank-expiry.ts';
import { timeBankVerify } from './time-bank-verify.ts';

/** Every job, one line each. */
export const jobs: readonly Job[] = [
  absenceFiles,
  absencesDue,
  agreementCycles,
  closingReminders,
  deletedComments,
  deletedDrafts,
  deletedEvaluations,
  deletedPlans,
  deletedTasks,
  digests,
  dueReminders,
  endedAccess,
  endedMails,
  endedSessions,
  evaluationCounting,
  evaluationRelease,
  evaluationClock,
  evaluationNotices,
  idempotencyKeys,
  mails,
  npsClock,
  npsComments,
  npsCounting,
  npsMixing,
  npsNotices,
  npsSeries,
  offboardings,
  oldNotifications,
  orphanFiles,
  passwordResets,
  pdiReminders,
  retention,
  retentionTraces,
  secondFactor,
  settlementReminders,
  signInAddresses,
  taskUndos,
  timeBankExpiry,
  timeBankVerify,
];
