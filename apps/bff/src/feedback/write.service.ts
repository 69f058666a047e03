import type { Feedback } from '@jornada/contract/feedback-items';
import { anHourBefore, FEEDBACK_TEXTS, type FeedbackTexts, textsOf } from '@jornada/domain/feedback';
import { forbidden, invalid, notFound, staleVersion } from '@jornada/domain/refusal';
import { placeOfText } from '@jornada/domain/sealed-texts';
import { notify } from '../notifications/notify.ts';
import {
  countSentSince,
  type FeedbackRow,
  findFeedback,
  insertFeedback,
  lockSending,
  takeFeedbackId,
  updateFeedback,
} from './feedback.queries.ts';
import { competencesOf, replaceCompetences, replaceRecipients } from './parts.queries.ts';
import { type Desk, shownNow, textsIn, viewerOf, visible } from './readers.service.ts';
import { findRequest, setAsked } from './requests.queries.ts';
import {
  type TextInput,
  type FeedbackInput,
  conflict,
  assertAct,
  assertPace,
  assertNamed,
  assertWritten,
  requestToAnswer,
} from './checks.service.ts';
import { TARGET, announce, markNoticed, announceRequest, announceState } from './announce.service.ts';

const seal = ({ vault, caller }: Desk, id: number, texts: Partial<FeedbackTexts>): string =>
  vault.seal(JSON.stringify(texts), placeOfText(caller.accountId, 'feedback', 'texts', [id]));

/** Only the fields that were given. */
const given = <T extends object>(input: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as never;

/** Writes a feedback, and sends it if requested. */
export async function createFeedback(
  desk: Desk,
  {
    send: sends = false,
    request_id,
    ...input
  }: FeedbackInput & { kind: 'praise' | 'constructive' } & {
    send?: boolean | undefined;
    request_id?: number | undefined;
  },
): Promise<Feedback> {
  const { db, caller, now, audit } = desk;
  const { accountId, userId } = caller;
  const id = await takeFeedbackId(db, accountId);
  if (sends) assertPace(await countSentSince(db, accountId, userId, anHourBefore(now)));
  const request = request_id === undefined ? undefined : await requestToAnswer(desk, request_id);
  if (request && (isOther(input.recipient_ids, [request.about_id]) || isOther(input.visibility, request.visibility)))
    throw invalid('request_id', 'decides who receives and sees the answer', 'not_the_same');
  const recipient_ids = request ? [request.about_id] : (input.recipient_ids ?? []);
  const visibility = request?.visibility ?? input.visibility ?? 'recipient';
  const texts = textsOf(input.kind, given(pickTexts(input)));
  await assertWritten(desk, { ...texts, kind: input.kind, recipient_ids, visibility }, userId, sends);
  await assertNamed(desk, { ...input, recipient_ids }, { known: [], sends });
  const at = now.toISOString();
  const row = {
    id,
    kind: input.kind,
    author_id: userId,
    visibility,
    state: 'draft' as const,
    texts: seal(desk, id, texts),
    task_id: input.task_id ?? null,
    request_id: request?.id ?? null,
    created_at: at,
    sent_at: null,
    edited_at: null,
    withdrawn_at: null,
    hidden_reason: null,
    report_rank: null,
    deleted_at: null,
  };
  await insertFeedback(db, accountId, row);
  await replaceRecipients(db, accountId, id, recipient_ids);
  await replaceCompetences(db, accountId, id, input.competence_ids ?? []);
  if (sends) await deliver(desk, row, recipient_ids);
  else await announce(desk, row, [], false);
  audit({ target: TARGET, targetId: id, ...(sends && { action: 'feedback.send' }) });
  return shownNow(desk, await viewerOf(desk), id);
}

const pickTexts = (input: TextInput): TextInput => ({
  body: input.body,
  situation: input.situation,
  behaviour: input.behaviour,
  impact: input.impact,
  next: input.next,
});

const isOther = (value: unknown, wanted: unknown): boolean =>
  value !== undefined && JSON.stringify(value) !== JSON.stringify(wanted);

/** Marks a draft as sent, and notifies its recipients and the person who requested it. */
async function deliver(
  desk: Desk,
  row: Pick<FeedbackRow, 'id' | 'author_id' | 'visibility' | 'request_id'>,
  recipients: readonly number[],
): Promise<void> {
  const { db, caller, now, requestId, outbox } = desk;
  const { accountId, userId } = caller;
  const at = now.toISOString();
  await updateFeedback(db, accountId, row.id, { state: 'sent', sent_at: at });
  const request = row.request_id === null ? undefined : await findRequest(db, accountId, row.request_id);
  if (request) {
    await setAsked(db, accountId, { requestId: request.id, userId }, { state: 'answered', feedback_id: row.id });
    await markNoticed(desk, `feedback.requested:${request.id}`);
  }
  const answered = request?.asked_by;
  await notify(db, { accountId, at, requestId, outbox }, [
    ...recipients
      .filter((recipient) => recipient !== answered)
      .map((recipient) => ({
        kind: 'feedback.received' as const,
        userId: recipient,
        actorId: userId,
        subjectId: row.id,
        group: `feedback.received:${row.id}`,
        count: 1,
      })),
    ...(request
      ? [
          {
            kind: 'feedback.answered' as const,
            userId: request.asked_by,
            actorId: userId,
            subjectId: request.id,
            group: `feedback.answered:${request.id}`,
            count: 1,
          },
        ]
      : []),
  ]);
  await announce(desk, row, recipients, row.visibility === 'wall');
  if (request) await announceRequest(desk, request);
}

/** Sends a draft of the caller. */
export async function sendDraft(desk: Desk, id: number): Promise<Feedback> {
  const { db, caller, now, audit, vault } = desk;
  const { accountId, userId } = caller;
  await lockSending(db, accountId);
  const seen = await visible(desk, id, true);
  const { row } = seen;
  assertAct('send', seen, now);
  assertPace(await countSentSince(db, accountId, userId, anHourBefore(now)));
  if (row.request_id !== null) await requestToAnswer(desk, row.request_id);
  const recipient_ids = seen.moment.recipients.map((recipient) => recipient.userId);
  await assertWritten(desk, { ...textsIn(vault, accountId, row), ...row, recipient_ids }, userId, true);
  await assertNamed(desk, { recipient_ids }, { known: [], sends: true });
  await deliver(desk, row, recipient_ids);
  audit({ target: TARGET, targetId: id });
  return shownNow(desk, seen.viewer, id);
}

/** Fields that cannot be changed after sending. */
const FROZEN = ['kind', 'recipient_ids', 'visibility'] as const;

/** Changes a draft of the caller, or a sent feedback that nobody has opened. */
export async function changeFeedback(
  desk: Desk,
  id: number,
  { version, ...input }: FeedbackInput & { version: number },
): Promise<Feedback> {
  const { db, caller, now, audit, vault } = desk;
  const { accountId, userId } = caller;
  const seen = await visible(desk, id, true);
  const { row, moment, viewer } = seen;
  if (seen.role !== 'author') throw forbidden();
  if (row.version !== version) throw staleVersion(await shownNow(desk, viewer, id));
  assertAct('update', seen, now);
  const before = {
    kind: row.kind,
    recipient_ids: moment.recipients.map((recipient) => recipient.userId),
    visibility: row.visibility,
  };
  const changes = given(input);
  const isFixed = row.state === 'sent' ? FROZEN : row.request_id === null ? [] : FROZEN.slice(1);
  const fields = isFixed.filter((field) => isOther(changes[field], before[field]));
  if (fields.length) throw conflict('frozen', { fields });
  const after = { ...before, ...given({ kind: input.kind, recipient_ids: input.recipient_ids }) };
  const visibility = input.visibility ?? before.visibility;
  const texts = textsOf(after.kind, { ...textsIn(vault, accountId, row), ...given(pickTexts(input)) });
  const sends = row.state === 'sent';
  await assertWritten(desk, { ...texts, ...after, visibility }, userId, sends);
  const known = (await competencesOf(db, accountId, [id])).get(id)?.map(({ competence_id }) => competence_id) ?? [];
  // An unchanged task that the author can no longer see stays.
  const { task_id, ...named } = changes;
  await assertNamed(desk, { ...named, ...(task_id !== row.task_id && { task_id }) }, { known, sends: false });
  await updateFeedback(db, accountId, id, {
    kind: after.kind,
    visibility,
    texts: seal(desk, id, texts),
    ...(task_id !== undefined && { task_id }),
    ...(sends && { edited_at: now.toISOString() }),
  });
  if (changes.recipient_ids && !sends) await replaceRecipients(db, accountId, id, changes.recipient_ids);
  if (changes.competence_ids) await replaceCompetences(db, accountId, id, changes.competence_ids);
  const isPublic = sends && visibility === 'wall';
  await announce(desk, row, sends ? before.recipient_ids : [], isPublic);
  // The names of these fields would reveal the kind.
  audit({ target: TARGET, targetId: id, fields: Object.keys(changes).filter((field) => !isText(field)) });
  return shownNow(desk, viewer, id);
}

const TEXT_NAMES: readonly string[] = Object.values(FEEDBACK_TEXTS).flat();
const isText = (field: string): boolean => TEXT_NAMES.includes(field) || field === 'kind';

/** Restores a draft of the caller from the bin, or a withdrawn feedback. @throws Refusal 404, 403 or 409 */
export async function restoreFeedback(desk: Desk, id: number, binSince: string): Promise<Feedback> {
  const { db, caller, now, audit } = desk;
  const { accountId, userId } = caller;
  const deleted = await findFeedback(db, accountId, id, true);
  if (deleted && deleted.deleted_at !== null) {
    // Sent feedback is deleted only by retention, permanently.
    const isInBin = deleted.state === 'draft' && deleted.deleted_at >= binSince;
    if (deleted.author_id !== userId || !isInBin) throw notFound();
    await updateFeedback(db, accountId, id, { deleted_at: null });
    await announce(desk, deleted, [], false);
  } else {
    const seen = await visible(desk, id, true);
    assertAct('restore', seen, now);
    await updateFeedback(db, accountId, id, { state: 'sent', withdrawn_at: null });
    await announceState(desk, seen.row);
  }
  audit({ target: TARGET, targetId: id });
  return shownNow(desk, await viewerOf(desk), id);
}
