import type { AuditEvent } from '../db/audit-event.ts';
import type { Db } from '../db/handle.ts';
import { deletePlans, listExpiredPlans } from '../pdi/retention.queries.ts';
import {
  deleteCycles,
  deleteResultsOf,
  listExpiredCycles,
  listLeaversWithResults,
} from '../performance-evaluations/retention.queries.ts';
import {
  deleteFeedback,
  deleteRequests,
  dropLeavers,
  type Due,
  emptyFeedback,
  listExpired,
  listExpiredRequests,
  listOfLeavers,
  listShared,
  ROWS_AT_ONCE,
} from '../feedback/retention.queries.ts';

/** One kind of data, deleted in batches: each batch is found and deleted in its own transaction. */
export interface Step {
  action: string;
  event: Pick<AuditEvent, 'target' | 'fields'>;
  list: (tx: Db, accountId: number, due: Due) => Promise<number[]>;
  remove: (tx: Db, accountId: number, ids: readonly number[], due: Due, at: string) => Promise<unknown>;
}

export const STEPS: Readonly<
  Record<'expired' | 'leavers' | 'shared' | 'requests' | 'plans' | 'evaluations' | 'results', Step>
> = {
  expired: { action: 'feedback.expire', event: { target: 'feedback' }, list: listExpired, remove: deleteFeedback },
  leavers: {
    action: 'feedback.expire',
    event: { target: 'feedback' },
    list: listOfLeavers,
    remove: (tx, accountId, ids, _, at) => emptyFeedback(tx, accountId, ids, at),
  },
  shared: {
    action: 'feedback.expire',
    event: { target: 'feedback', fields: ['recipient_ids'] },
    list: listShared,
    remove: dropLeavers,
  },
  requests: {
    action: 'feedback-requests.expire',
    event: { target: 'feedback-requests' },
    list: listExpiredRequests,
    remove: deleteRequests,
  },
  plans: {
    action: 'pdi.expire',
    event: { target: 'pdi' },
    list: (tx, accountId, due) => listExpiredPlans(tx, accountId, due, ROWS_AT_ONCE),
    remove: deletePlans,
  },
  evaluations: {
    action: 'performance-evaluations.expire',
    event: { target: 'performance-evaluations' },
    list: (tx, accountId, { before }) => listExpiredCycles(tx, accountId, before, ROWS_AT_ONCE),
    remove: deleteCycles,
  },
  results: {
    action: 'evaluation-results.expire',
    event: { target: 'evaluation-results' },
    list: (tx, accountId, { leftOn }) => listLeaversWithResults(tx, accountId, leftOn, ROWS_AT_ONCE),
    remove: deleteResultsOf,
  },
};

/** How many rows of each kind were deleted. */
export type Deleted = Record<keyof typeof STEPS, number>;

export const NOTHING_DELETED: Deleted = {
  expired: 0,
  leavers: 0,
  shared: 0,
  requests: 0,
  plans: 0,
  evaluations: 0,
  results: 0,
};
