import { capabilityLevels } from '@jornada/domain/access';
import type { Notice } from '@jornada/domain/notifications';
import { settlementOf } from '@jornada/domain/offboarding';
import { listActiveOfLevels } from '../absences/absences.queries.ts';
import type { Db } from '../db/handle.ts';
import type { Outbox } from '../mails/outbox.ts';
import { notify } from '../notifications/notify.ts';
import { findNewest } from './offboarding.queries.ts';

interface Telling {
  accountId: number;
  /** Null for the job. */
  actorId: number | null;
  now: Date;
  requestId: string;
  outbox: Outbox | undefined;
}

/**
 * Notifies about a completed offboarding: the new assignee about the number of tasks, and people who book hours about a
 * balance to settle. The person who left gets no notification.
 */
export async function notifyOfOffboarding(
  tx: Db,
  { accountId, actorId, now, requestId, outbox }: Telling,
  userId: number,
): Promise<void> {
  const row = await findNewest(tx, accountId, userId);
  if (row?.state !== 'done') return;
  const notices: Notice[] = [];
  if (row.tasks_to !== null && row.handed_tasks > 0)
    notices.push({
      kind: 'tasks.assigned',
      userId: row.tasks_to,
      actorId,
      subjectId: null,
      group: 'tasks.assigned:several',
      count: row.handed_tasks,
    });
  if (settlementOf(row.state, row) === 'waiting')
    for (const to of await listActiveOfLevels(tx, accountId, capabilityLevels('bank.post')))
      notices.push({
        kind: 'offboarding.settle-by',
        userId: to,
        // The author of the offboarding may also be the one who settles, so there is no actor to exclude.
        actorId: null,
        subjectId: userId,
        group: `offboarding.settle-by:${row.id}`,
        count: 1,
      });
  await notify(tx, { accountId, at: now.toISOString(), requestId, outbox }, notices);
}
