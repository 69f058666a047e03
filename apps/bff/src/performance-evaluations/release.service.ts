import { mayRelease } from '@jornada/domain/evaluation-readers';
import type { Notice } from '@jornada/domain/notifications';
import { forbidden, notFound, Refusal } from '@jornada/domain/refusal';
import type { CallContext } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { writeAudit } from '../db/audit.ts';
import type { AuditEvent } from '../db/audit-event.ts';
import type { Instant } from '../db/tables.ts';
import type { Outbox } from '../mails/outbox.ts';
import { notify } from '../notifications/notify.ts';
import {
  findOpened,
  listInState,
  listSubjects,
  type OpenedCycle,
  releaseResults,
  setCycle,
} from './results.queries.ts';
import { listRated } from './ratings.queries.ts';
import { roleIn, TARGET } from './results.service.ts';

const RELEASE = 'evaluation-results.release';

/** The author and time of a release. */
export interface By {
  accountId: number;
  /** Null for a job. */
  actorId: number | null;
  at: Instant;
  requestId: string;
  /** Absent without a mail server. */
  outbox: Outbox | undefined;
}

/**
 * Releases results to their people, and ends the cycle with the last of them.
 * @returns the people whose results were released, and the event of the cycle; a cycle whose people were all withdrawn
 * ends too
 */
async function release(
  tx: Db,
  by: By,
  evaluationId: number,
  userIds: readonly number[],
): Promise<{ released: number[]; event: AuditEvent | undefined }> {
  const { accountId, actorId, at } = by;
  const released = (await releaseResults(tx, accountId, evaluationId, userIds, at)).toSorted(
    (one, other) => one - other,
  );
  const left = await listInState(tx, accountId, evaluationId, ['waiting', 'counted']);
  const isEnded = left.length === 0;
  if (isEnded) await setCycle(tx, accountId, evaluationId, { state: 'released', released_at: at });
  const notices = released.map(
    (userId): Notice => ({
      kind: 'evaluations.released',
      userId,
      actorId,
      subjectId: evaluationId,
      group: `evaluations.released:${evaluationId}`,
      count: 1,
    }),
  );
  await notify(tx, by, [...notices, ...(await toDiscuss(tx, by, evaluationId, released))]);
  const people = released.length > 0 && { targetIds: released };
  return { released, event: people || isEnded ? { target: TARGET, targetId: evaluationId, ...people } : undefined };
}

/** Notifications for leaders of the cycle who may read the results and should discuss them. */
async function toDiscuss(
  tx: Db,
  { accountId, actorId }: By,
  evaluationId: number,
  released: readonly number[],
): Promise<Notice[]> {
  const cycle = await findOpened(tx, accountId, evaluationId);
  if (!cycle || cycle.settings.purpose === 'development') return [];
  const now = new Set(released);
  return (await listSubjects(tx, accountId, evaluationId)).flatMap(({ user_id, leader_id: userId }) =>
    userId === null || !now.has(user_id)
      ? []
      : [
          {
            kind: 'evaluations.discuss' as const,
            userId,
            actorId,
            subjectId: evaluationId,
            personId: user_id,
            group: `evaluations.discuss:${evaluationId}`,
            count: 1,
          },
        ],
  );
}

/** Releases all counted results, rated or not: for the job, or where nobody decides about releasing. */
export async function releaseAll(tx: Db, by: By, { id }: Pick<OpenedCycle, 'id'>): Promise<number[]> {
  const counted = await listInState(tx, by.accountId, id, ['counted']);
  const { released, event } = await release(tx, by, id, counted);
  if (event) await writeAudit(tx, { ...by, action: RELEASE }, [event]);
  return released;
}

/**
 * Releases the results of these people, or all that the caller may release.
 * @throws Refusal 404 for callers who may release nothing in the cycle, 403 for a person whose result they may not
 * release, including themselves, 409 `wrong_state`, `not_rated`
 */
export async function releaseBy(
  { db, caller, now, requestId, outbox, audit }: CallContext,
  evaluationId: number,
  userIds: readonly number[] | undefined,
): Promise<{ released: number[]; notRated: number[] }> {
  const { accountId, userId } = caller;
  const cycle = await findOpened(db, accountId, evaluationId, true);
  if (!cycle) throw notFound();
  const subjects = await listSubjects(db, accountId, evaluationId);
  const roles = new Map(subjects.map((subject) => [subject.user_id, roleIn({ caller }, cycle, subject)]));
  const own = subjects.filter(({ user_id }) => ['leader', 'manager'].includes(roles.get(user_id) ?? ''));
  if (own.length === 0) throw userIds?.includes(userId) && roles.has(userId) ? forbidden() : notFound();
  const named = new Set(userIds);
  const wanted = userIds ? subjects.filter(({ user_id }) => named.has(user_id)) : own;
  if (userIds && (wanted.length < named.size || wanted.some((subject) => !own.includes(subject)))) throw forbidden();
  if (cycle.state !== 'closed')
    throw new Refusal('conflict', 'Conflict', { code: 'wrong_state', details: { state: cycle.state } });
  const ready = wanted.filter(({ user_id, state }) => mayRelease(roles.get(user_id) ?? null, state, cycle.state));
  const rated = cycle.settings.rating ? await listRated(db, accountId, evaluationId) : null;
  const [rateable, notRated] = [
    ready.filter(({ user_id }) => !rated || rated.has(user_id)),
    ready.flatMap(({ user_id }) => (rated && !rated.has(user_id) ? [user_id] : [])),
  ];
  if (userIds && notRated.length > 0)
    throw new Refusal('conflict', 'Conflict', { code: 'not_rated', details: { user_ids: notRated } });
  const { released, event } = await release(
    db,
    { accountId, actorId: userId, at: now.toISOString(), requestId, outbox },
    evaluationId,
    rateable.map(({ user_id }) => user_id),
  );
  if (event) audit(event);
  return { released, notRated };
}
