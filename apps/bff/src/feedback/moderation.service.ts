import type { Feedback } from '@jornada/contract/feedback-items';
import { placeOfText } from '@jornada/domain/sealed-texts';
import { announceTo } from '../db/changes.ts';
import { notify } from '../notifications/notify.ts';
import { updateFeedback, setReportRank } from './feedback.queries.ts';
import { insertReport, settleReports } from './parts.queries.ts';
import { type Desk, shownNow, visible } from './readers.service.ts';
import { announceState, TARGET } from './announce.service.ts';
import { assertAct } from './checks.service.ts';

/** Reports a feedback that the caller received, so that moderators may read it. */
export async function reportFeedback(desk: Desk, id: number, reason: string): Promise<void> {
  const { db, caller, now, audit, vault, requestId } = desk;
  const { accountId, userId } = caller;
  assertAct('report', await visible(desk, id, true), now);
  const at = now.toISOString();
  const sealed = vault.seal(reason, placeOfText(accountId, 'feedback_reports', 'reason', [id, userId]));
  await insertReport(db, accountId, { feedback_id: id, user_id: userId, at, reason: sealed });
  await setReportRank(db, accountId, id, `1${at}`);
  await announceTo(db, { accountId, requestId, resource: TARGET, to: [userId] });
  audit({ target: TARGET, targetId: id });
}

/** Hides a feedback and notifies author and recipients, without the name of the moderator. */
export async function hideFeedback(desk: Desk, id: number, reason: string): Promise<Feedback> {
  const { db, caller, now, audit, vault, requestId, outbox } = desk;
  const { accountId, userId } = caller;
  const seen = await visible(desk, id, true);
  assertAct('hide', seen, now);
  const { row, moment, viewer } = seen;
  const at = now.toISOString();
  await updateFeedback(db, accountId, id, {
    state: 'hidden',
    hidden_reason: vault.seal(reason, placeOfText(accountId, 'feedback', 'hidden_reason', [id])),
  });
  await settle(desk, id, row.report_rank);
  const people = [row.author_id, ...moment.recipients.map((recipient) => recipient.userId)];
  await notify(
    db,
    { accountId, at, requestId, outbox },
    people
      .filter((person) => person !== userId)
      .map((person) => ({
        kind: 'feedback.hidden' as const,
        userId: person,
        actorId: null,
        subjectId: id,
        group: `feedback.hidden:${id}`,
        count: 1,
      })),
  );
  await announceState(desk, row);
  audit({ target: TARGET, targetId: id });
  return shownNow(desk, viewer, id);
}

export async function unhideFeedback(desk: Desk, id: number): Promise<Feedback> {
  const { db, caller, now, audit } = desk;
  const seen = await visible(desk, id, true);
  assertAct('unhide', seen, now);
  await updateFeedback(db, caller.accountId, id, { state: 'sent', hidden_reason: null });
  await announceState(desk, seen.row);
  audit({ target: TARGET, targetId: id });
  // Moderators no longer see it if it was never reported.
  return shownNow(desk, { ...seen.viewer, wall: true }, id);
}

/** Settles the reports of a feedback that stays as it is. */
export async function keepFeedback(desk: Desk, id: number): Promise<Feedback> {
  const { caller, now, audit, db, requestId } = desk;
  const seen = await visible(desk, id, true);
  assertAct('keep', seen, now);
  await settle(desk, id, seen.row.report_rank);
  await announceTo(db, { accountId: caller.accountId, requestId, resource: TARGET, to: [caller.userId] });
  audit({ target: TARGET, targetId: id });
  return shownNow(desk, seen.viewer, id);
}

async function settle({ db, caller: { accountId }, now }: Desk, id: number, rank: string | null): Promise<void> {
  if (rank === null) return;
  await settleReports(db, accountId, id, now.toISOString());
  await setReportRank(db, accountId, id, `0${rank.slice(1)}`);
}
