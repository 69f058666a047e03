import { inIds } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import type { Instant } from '../db/tables.ts';

/** The number of leader and self forms about people led by `leaderId` in a cycle that are not submitted. */
export const countOpenForms = async (
  db: Db,
  accountId: number,
  leaderId: number,
  userIds: readonly number[],
): Promise<Map<number, number>> => {
  const rows = await sqlOf(db)
    .selectFrom('evaluation_subjects as subject')
    .innerJoin('evaluations as cycle', (join) =>
      join.onRef('cycle.account_id', '=', 'subject.account_id').onRef('cycle.id', '=', 'subject.evaluation_id'),
    )
    .innerJoin('evaluation_raters as rater', (join) =>
      join
        .onRef('rater.account_id', '=', 'subject.account_id')
        .onRef('rater.evaluation_id', '=', 'subject.evaluation_id')
        .onRef('rater.subject_id', '=', 'subject.user_id'),
    )
    .where('subject.account_id', '=', accountId)
    .where(inIds(db, 'subject.user_id', userIds))
    .where('subject.leader_id', '=', leaderId)
    .where('cycle.state', '=', 'collecting')
    .where('cycle.deleted_at', 'is', null)
    .where('rater.rater_group', 'in', ['leader', 'self'])
    .where('rater.state', 'in', ['open', 'drafting'])
    .groupBy('subject.user_id')
    .select((eb) => ['subject.user_id', eb.fn.countAll<number>().as('forms')])
    .execute();
  return new Map(rows.map(({ user_id, forms }) => [user_id, forms]));
};

interface Reading {
  actorId: number;
  target: string;
  evaluationId: number;
  action: string;
}

/** The people whose results somebody has read since an instant, according to the audit log. */
export const readSince = async (
  db: Db,
  accountId: number,
  { actorId, target, evaluationId, action }: Reading,
  since: Instant,
): Promise<Set<number>> => {
  const rows = await sqlOf(db)
    .selectFrom('audit_events as event')
    .innerJoin('audit_bulk_rows as bulk', (join) =>
      join.onRef('bulk.account_id', '=', 'event.account_id').onRef('bulk.event_id', '=', 'event.id'),
    )
    .where('event.account_id', '=', accountId)
    .where('event.target', '=', target)
    .where('event.target_id', '=', evaluationId)
    .where('event.action', '=', action)
    .where('event.actor_id', '=', actorId)
    .where('event.at', '>=', since)
    .select('bulk.ids')
    .execute();
  return new Set(rows.flatMap(({ ids }) => JSON.parse(ids) as number[]));
};
