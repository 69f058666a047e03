import type { Feedback } from '@jornada/contract/feedback';
import { dateIn } from '@jornada/domain/calendar';
import {
  anHourBefore,
  FEEDBACK_TEXTS,
  FEEDBACKS_AN_HOUR,
  type FeedbackTexts,
  type FeedbackVisibility,
  faultsOfDraft,
  faultsOfSending,
  textsOf,
  type WrittenFeedback,
} from '@jornada/domain/feedback';
import { requestStateOn } from '@jornada/domain/feedback-requests';
import { type FeedbackAction, whyNotAct } from '@jornada/domain/feedback-actions';
import { type Fault, forbidden, invalid, notFound, Refusal, staleVersion } from '@jornada/domain/refusal';
import { placeOfText } from '@jornada/domain/sealed-texts';
import { scopeOf } from '@jornada/domain/tasks';
import { announceRow, announceTo } from '../db/changes.ts';
import { readGroup } from '../notifications/notifications.queries.ts';
import { notify } from '../notifications/notify.ts';
import { findTask } from '../tasks/tasks.queries.ts';
import {
  countSentSince,
  type FeedbackRow,
  findFeedback,
  insertFeedback,
  lockSending,
  takeFeedbackId,
  updateFeedback,
} from './feedback.queries.ts';
import {
  competencesOf,
  findCompetences,
  findLinks,
  recipientsOf,
  replaceCompetences,
  replaceRecipients,
} from './parts.queries.ts';
import { type Desk, shownNow, textsIn, viewerOf, visible, type Visible } from './readers.service.ts';
import { askedOf, findRequest, setAsked } from './requests.queries.ts';

export const TARGET = 'feedback';

type TextInput = { [K in keyof FeedbackTexts]?: string | undefined };

/** What is written, before the texts are sealed. */
export interface FeedbackInput extends TextInput {
  kind?: 'praise' | 'constructive' | undefined;
  recipient_ids?: readonly number[] | undefined;
  competence_ids?: readonly number[] | undefined;
  task_id?: number | null | undefined;
  visibility?: FeedbackVisibility | undefined;
}

/** 400 for several fields. */
const invalidFields = (faults: readonly Fault[]): Refusal => {
  const [first] = faults;
  return new Refusal('invalid', first ? `${first.path}: ${first.message}` : 'Invalid', { errors: faults });
};

const conflict = (code: string, details?: Record<string, unknown>): Refusal =>
  new Refusal('conflict', 'Conflict', { code, ...(details && { details }) });

/** 409 for a state in which an operation is not possible. */
export const wrongState = (state: string): Refusal => conflict('wrong_state', { state });

/** @throws Refusal 403 or 409 if the caller cannot do `action` with a feedback that they see */
export function assertAct(action: FeedbackAction, { viewer, role, moment }: Visible, now: Date): void {
  const why = whyNotAct(action, viewer, role, moment, now);
  if (why === 'forbidden') throw forbidden();
  if (why === 'wrong_state') throw wrongState(moment.state);
  if (why) throw conflict(why);
}

/** @throws Refusal 429 if the caller has sent, or asked, as much as one person may within an hour */
export function assertPace(sent: number): void {
  if (sent >= FEEDBACKS_AN_HOUR) throw new Refusal('too-many', 'Too many requests', { retryAfter: 3_600 });
}

/**
 * Tells those whom a change concerns, and nobody else: author and recipients, or everybody where it is on the wall.
 * @param isPublic whether it is, or was, on the wall
 */
export async function announce(
  { db, caller: { accountId }, requestId }: Desk,
  { id, author_id }: Pick<FeedbackRow, 'id' | 'author_id'>,
  recipients: readonly number[],
  isPublic: boolean,
): Promise<void> {
  if (isPublic) await announceRow(db, { accountId, requestId, resource: TARGET, id });
  else await announceTo(db, { accountId, requestId, resource: TARGET, to: [author_id, ...recipients] });
}

/** Marks the caller's notifications of a group as read: they have done what these are about. */
export async function markNoticed({ db, caller, now, requestId }: Desk, group: string): Promise<void> {
  const { accountId, userId } = caller;
  if (await readGroup(db, { accountId, userId }, group, now.toISOString()))
    await announceTo(db, { accountId, requestId, resource: 'notifications', to: [userId] });
}

/** @throws Refusal 400 that names people, competences or the task that cannot be named */
async function assertNamed(
  { db, caller }: Desk,
  { recipient_ids = [], competence_ids = [], task_id = null }: FeedbackInput,
  { known, sends }: { known: readonly number[]; sends: boolean },
): Promise<void> {
  const [links, competences] = await Promise.all([
    findLinks(db, caller.accountId, recipient_ids),
    findCompetences(db, caller.accountId, competence_ids),
  ]);
  const faults: Fault[] = [];
  for (const [at, id] of recipient_ids.entries()) {
    const path = `recipient_ids.${at}`;
    if (!links.has(id)) faults.push({ path, message: 'is not a person of this account', code: 'not_here' });
    else if (sends && !links.get(id)) faults.push({ path, message: 'is no longer here', code: 'not_active' });
  }
  faults.push(...faultsOfCompetences(competence_ids, competences, known));
  if (task_id !== null && !(await findTask(db, scopeOf(caller), task_id)))
    faults.push({ path: 'task_id', message: 'is not a task of this account', code: 'not_here' });
  if (faults.length) throw invalidFields(faults);
}

/** @param known ids that were named before, and stay although their competence was archived */
export const faultsOfCompetences = (
  ids: readonly number[],
  found: Awaited<ReturnType<typeof findCompetences>>,
  known: readonly number[] = [],
): Fault[] =>
  ids.flatMap((id, at) => {
    const path = `competence_ids.${at}`;
    const competence = found.get(id);
    if (ids.indexOf(id) < at) return [{ path, message: 'is named twice', code: 'duplicate' }];
    if (!competence) return [{ path, message: 'is not a competence of this account', code: 'not_here' }];
    if (!competence.active && !known.includes(id)) return [{ path, message: 'is archived', code: 'not_active' }];
    return [];
  });

/** @throws Refusal 400 for what is wrong with it, as a draft or to be sent */
async function assertWritten(desk: Desk, written: WrittenFeedback, authorId: number, sends: boolean): Promise<void> {
  const faults = [...faultsOfDraft(written, authorId), ...(sends ? faultsOfSending(written) : [])];
  if (faults.length) throw invalidFields(faults);
  if (written.visibility === 'wall' && !(await viewerOf(desk)).wall)
    throw invalid('visibility', 'must not be the wall: the account has none', 'wall_off');
}

/**
 * The request that a feedback answers, which decides who receives and sees it.
 * @throws Refusal 400 for a request that the caller was not asked, 409 `wrong_state` once it cannot be answered
 */
async function requestToAnswer({ db, caller, now }: Desk, id: number) {
  const request = await findRequest(db, caller.accountId, id, true);
  const asked = (await askedOf(db, caller.accountId, [id])).get(id)?.find(({ user_id }) => user_id === caller.userId);
  if (!request || !asked) throw invalid('request_id', 'is not a request that you were asked', 'not_here');
  const state = requestStateOn(asked.state, request.due_on, dateIn(caller.timeZone, now));
  if (state !== 'open') throw wrongState(state);
  return request;
}

const seal = ({ vault, caller }: Desk, id: number, texts: Partial<FeedbackTexts>): string =>
  vault.seal(JSON.stringify(texts), placeOfText(caller.accountId, 'feedback', 'texts', [id]));

/** Only what was given. */
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

/** Marks a draft as sent and tells its recipients, and who asked for it. */
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

/** Tells those who see a request that it changed. */
export async function announceRequest(
  { db, caller: { accountId }, requestId }: Desk,
  { id, asked_by, about_id }: { id: number; asked_by: number; about_id: number },
): Promise<void> {
  const asked = (await askedOf(db, accountId, [id])).get(id) ?? [];
  const to = [...new Set([asked_by, about_id, ...asked.map(({ user_id }) => user_id)])];
  await announceTo(db, { accountId, requestId, resource: 'feedback-requests', to });
}

/** Sends an own draft. */
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

/** What a feedback that was sent keeps. */
const FROZEN = ['kind', 'recipient_ids', 'visibility'] as const;

/** Changes an own draft, or what was sent and not opened. */
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
  // A task that the author no longer sees stays where it is not changed.
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
  // Names of fields would tell the kind.
  audit({ target: TARGET, targetId: id, fields: Object.keys(changes).filter((field) => !isText(field)) });
  return shownNow(desk, viewer, id);
}

const TEXT_NAMES: readonly string[] = Object.values(FEEDBACK_TEXTS).flat();
const isText = (field: string): boolean => TEXT_NAMES.includes(field) || field === 'kind';

/** Brings back an own draft from the bin, or what was withdrawn. @throws Refusal 404, 403 or 409 */
export async function restoreFeedback(desk: Desk, id: number, binSince: string): Promise<Feedback> {
  const { db, caller, now, audit } = desk;
  const { accountId, userId } = caller;
  const deleted = await findFeedback(db, accountId, id, true);
  if (deleted && deleted.deleted_at !== null) {
    if (deleted.author_id !== userId || deleted.deleted_at < binSince) throw notFound();
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

/** Announces that a feedback appeared, disappeared or changed for all who see it. */
export async function announceState(desk: Desk, row: FeedbackRow): Promise<void> {
  const recipients = (await recipientsOf(desk.db, desk.caller.accountId, [row.id])).get(row.id) ?? [];
  await announce(
    desk,
    row,
    recipients.map(({ user_id }) => user_id),
    row.visibility === 'wall',
  );
}
