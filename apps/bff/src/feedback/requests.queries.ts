import type { feedbackRequests } from '@jornada/contract/feedback-requests';
import type { Insertable } from 'kysely';
import { lockRows } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { insertRows } from '../db/insert-rows.ts';
import { takeNumbers } from '../db/numbers.ts';
import { countOf, inOrder, type Segment, type SortColumns } from '../db/paging.ts';
import { insertRow, listRows, updateRows } from '../db/rows.ts';
import type { CalendarDate, Instant, Tables } from '../db/tables.ts';

const COLUMNS = [
  'feedback_requests.id',
  'feedback_requests.asked_by',
  'feedback_requests.about_id',
  'feedback_requests.question',
  'feedback_requests.visibility',
  'feedback_requests.due_on',
  'feedback_requests.created_at',
] as const;

export const REQUEST_ORDER = {
  created_at: { column: 'created_at', kind: 'text' },
} as const satisfies SortColumns<typeof feedbackRequests.list>;

/** Requests that a person made, is the subject of, or was asked. */
export interface RequestFilter {
  userId: number;
  /** Only requests that they can still answer on this day. */
  waitingOn?: CalendarDate | undefined;
}

const matching = (db: Db, accountId: number, { userId, waitingOn }: RequestFilter) => {
  const query = sqlOf(db)
    .selectFrom('feedback_requests')
    .where('feedback_requests.account_id', '=', accountId)
    .where('feedback_requests.withdrawn_at', 'is', null);
  const asked = (of: Db) =>
    sqlOf(of)
      .selectFrom('feedback_request_people as asked')
      .where('asked.account_id', '=', accountId)
      .where('asked.user_id', '=', userId);
  if (waitingOn !== undefined)
    return query
      .where('feedback_requests.due_on', '>=', waitingOn)
      .where('feedback_requests.id', 'in', asked(db).where('asked.state', '=', 'open').select('asked.request_id'));
  return query.where((eb) =>
    eb.or([
      eb('feedback_requests.asked_by', '=', userId),
      eb('feedback_requests.about_id', '=', userId),
      eb('feedback_requests.id', 'in', asked(db).select('asked.request_id')),
    ]),
  );
};

export const listRequests = (db: Db, accountId: number, filter: RequestFilter, segment: Segment) =>
  inOrder(matching(db, accountId, filter).select(COLUMNS), 'feedback_requests', segment).execute();

export const countRequests = (db: Db, accountId: number, filter: RequestFilter) =>
  countOf(matching(db, accountId, filter));

/** A request that was not withdrawn. @param lock prevents other changes until the transaction ends */
export const findRequest = (db: Db, accountId: number, id: number, lock = false) => {
  const query = sqlOf(db)
    .selectFrom('feedback_requests')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .select(COLUMNS);
  return (lock ? query.modifyEnd(lockRows(db)) : query).executeTakeFirst();
};

export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

/** The people who were asked, by request, in the order in which they were named. */
export const askedOf = async (db: Db, accountId: number, ids: readonly number[]) =>
  Map.groupBy(
    await listRows(
      db,
      'feedback_request_people',
      { account_id: accountId, request_id: ids },
      ['request_id', 'user_id', 'state', 'reason', 'feedback_id'],
      ['request_id', 'place'],
    ),
    ({ request_id }) => request_id,
  );

/** The ids of the competences of requests. */
export const competencesOfRequests = async (db: Db, accountId: number, ids: readonly number[]) =>
  Map.groupBy(
    await listRows(
      db,
      'feedback_request_competences',
      { account_id: accountId, request_id: ids },
      ['request_id', 'competence_id'],
      ['request_id', 'place'],
    ),
    ({ request_id }) => request_id,
  );

export const takeRequestId = (tx: Db, accountId: number) => takeNumbers(tx, accountId, 'feedback_requests');

/** The number of requests a person made since an instant. */
export const countAskedSince = (db: Db, accountId: number, userId: number, since: Instant): Promise<number> =>
  countOf(
    sqlOf(db)
      .selectFrom('feedback_requests')
      .where('account_id', '=', accountId)
      .where('asked_by', '=', userId)
      .where('created_at', '>=', since),
  );

export async function insertRequest(
  tx: Db,
  accountId: number,
  row: Omit<Insertable<Tables['feedback_requests']>, 'account_id' | 'withdrawn_at'>,
  parts: { from: readonly number[]; competences: readonly number[] },
): Promise<void> {
  await insertRow(tx, 'feedback_requests', { ...row, account_id: accountId, withdrawn_at: null });
  const of = { account_id: accountId, request_id: row.id };
  await insertRows(
    tx,
    'feedback_request_people',
    parts.from.map((user_id, at) => ({
      ...of,
      user_id,
      place: at + 1,
      state: 'open' as const,
      reason: null,
      feedback_id: null,
    })),
  );
  await insertRows(
    tx,
    'feedback_request_competences',
    parts.competences.map((competence_id, at) => ({ ...of, competence_id, place: at + 1 })),
  );
}

/** Sets the state of one person who was asked. */
export const setAsked = (
  tx: Db,
  accountId: number,
  { requestId, userId }: { requestId: number; userId: number },
  done: { state: 'answered' | 'declined'; reason?: string | null; feedback_id?: number },
) => updateRows(tx, 'feedback_request_people', { account_id: accountId, request_id: requestId, user_id: userId }, done);

export const withdrawRequest = (tx: Db, accountId: number, id: number, at: Instant) =>
  updateRows(tx, 'feedback_requests', { account_id: accountId, id }, { withdrawn_at: at });
