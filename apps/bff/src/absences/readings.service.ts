import type { CallContext } from '../context.ts';
import { writeAudit } from '../db/audit.ts';
import { inTransaction } from '../db/transaction.ts';
import { notify } from '../notifications/notify.ts';
import type { FileRow } from './files.queries.ts';

/** The audit event of a reading. Its target is the document, not the absence. */
export const READING = { action: 'absences.file', target: 'absence-files' } as const;

/** Records that the caller reads a document, before it is sent, and notifies the person. */
export const recordReading = ({ db, caller, now, requestId, outbox }: CallContext, row: FileRow): Promise<void> =>
  inTransaction(db, async (tx) => {
    const by = {
      accountId: caller.accountId,
      actorId: caller.userId,
      action: READING.action,
      at: now.toISOString(),
      requestId,
    };
    await writeAudit(tx, by, [{ target: READING.target, targetId: row.id }], 'reading');
    await notify(tx, { ...by, outbox }, [
      {
        kind: 'absences.file-opened',
        userId: row.user_id,
        actorId: caller.userId,
        subjectId: null,
        group: `absences.file-opened:${caller.userId}`,
        count: 1,
      },
    ]);
  });
