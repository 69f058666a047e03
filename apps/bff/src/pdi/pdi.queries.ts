import type { pdi } from '@jornada/contract/pdi';
import type { PlanState } from '@jornada/domain/pdi';
import type { PlanWait } from '@jornada/domain/pdi-waits';
import { fold } from '@jornada/domain/text';
import {
  type ExpressionBuilder,
  type Insertable,
  type RawBuilder,
  type Selectable,
  sql,
  type Updateable,
} from 'kysely';
import { contains, inIds, lockRows } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { takeNumbers } from '../db/numbers.ts';
import { countOf, inOrder, type Segment, type SortColumns } from '../db/paging.ts';
import { insertRow, updateRows } from '../db/rows.ts';
import type { Instant, Tables } from '../db/tables.ts';
import { isLate, OWN_PROPOSAL, progress, WAITS } from './plan-states.queries.ts';

const COLUMNS = [
  'pdi.id',
  'pdi.user_id',
  'pdi.author_id',
  'pdi.title',
  'pdi.purpose',
  'pdi.starts_on',
  'pdi.ends_on',
  'pdi.state',
  'pdi.proposed_at',
  'pdi.proposed_by',
  'pdi.accepted_by_person_at',
  'pdi.accepted_by_leader_at',
  'pdi.next_check_in_on',
  'pdi.last_check_in_at',
  'pdi.closed_at',
  'pdi.created_at',
  'pdi.updated_at',
  'pdi.deleted_at',
  'pdi.version',
  'pdi.evaluation_id',
] as const;

export type PlanRow = Omit<Selectable<Tables['pdi']>, 'account_id' | 'title_folded'>;

export const PLAN_ORDER = {
  ends_on: { column: 'ends_on', kind: 'text' },
  progress_percent: { column: 'progress_percent', kind: 'number' },
  updated_at: { column: 'updated_at', kind: 'text' },
} as const satisfies SortColumns<typeof pdi.list>;

/** The plans that a reader sees: of these people (null: of all), and drafts only of people they write plans for. */
export interface PlanScope {
  viewerId: number;
  people: readonly number[] | null;
  writesFor: readonly number[];
}

export interface PlanFilter {
  q?: string | undefined;
  user_id?: readonly number[] | undefined;
  state?: readonly PlanState[] | undefined;
  competence_id?: readonly number[] | undefined;
  evaluation_id?: number | undefined;
  /** Only plans that are late on this day. */
  lateOn?: string | undefined;
  /** Plans waiting for the reader on this day; the reader accepts alone if nobody leads them. */
  waiting?: { what: PlanWait; on: string; isAlone: boolean } | undefined;
  due_from?: string | undefined;
  due_to?: string | undefined;
}

type Builder = ExpressionBuilder<Tables, 'pdi'>;

/** The domain rule `planRoleOf` as a condition for lists. */
const within = (db: Db, eb: Builder, { viewerId, people, writesFor }: PlanScope) =>
  eb.and([
    ...(people === null ? [] : [inIds(db, 'pdi.user_id', people)]),
    eb.or([
      eb.and([eb('pdi.state', '<>', 'draft'), eb('pdi.proposed_at', 'is not', null)]),
      eb.and([eb('pdi.author_id', '=', viewerId), inIds(db, 'pdi.user_id', writesFor)]),
    ]),
  ]);

const matching = (db: Db, accountId: number, scope: PlanScope, filter: PlanFilter) => {
  let query = sqlOf(db)
    .selectFrom('pdi')
    .where('pdi.account_id', '=', accountId)
    .where('pdi.deleted_at', 'is', null)
    .where((eb) => within(db, eb, scope));
  if (filter.user_id) query = query.where(inIds(db, 'pdi.user_id', filter.user_id));
  if (filter.state) query = query.where('pdi.state', 'in', filter.state);
  if (filter.evaluation_id !== undefined) query = query.where('pdi.evaluation_id', '=', filter.evaluation_id);
  if (filter.due_from !== undefined) query = query.where('pdi.ends_on', '>=', filter.due_from);
  if (filter.due_to !== undefined) query = query.where('pdi.ends_on', '<=', filter.due_to);
  if (filter.q !== undefined && fold(filter.q) !== '')
    query = query.where(contains(db, 'pdi.title_folded', fold(filter.q)));
  if (filter.lateOn !== undefined) query = query.where(isLate(accountId, filter.lateOn));
  const { competence_id, waiting } = filter;
  if (waiting) {
    const { what, on, isAlone } = waiting;
    const waits = WAITS[what](accountId, scope.viewerId, on);
    query = query
      .where(inIds(db, 'pdi.user_id', scope.writesFor))
      .where((eb) => (what === 'acceptance' && isAlone ? eb.or([waits, OWN_PROPOSAL(scope.viewerId)]) : waits));
  }
  if (competence_id)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('pdi_goals as named')
          .whereRef('named.account_id', '=', 'pdi.account_id')
          .whereRef('named.plan_id', '=', 'pdi.id')
          .where(inIds(db, 'named.competence_id', competence_id))
          .select('named.id'),
      ),
    );
  return query;
};

export function listPlans(db: Db, accountId: number, scope: PlanScope, filter: PlanFilter, segment: Segment) {
  const rows = matching(db, accountId, scope, filter).select(COLUMNS);
  if (segment.sorting.column !== 'progress_percent') return inOrder(rows, 'pdi', segment).execute();
  const counted = rows.select(progress(accountId).as('progress_percent')).as('plan');
  return inOrder(sqlOf(db).selectFrom(counted).selectAll('plan'), 'plan', segment).execute();
}

export const countPlans = (db: Db, accountId: number, scope: PlanScope, filter: PlanFilter) =>
  countOf(matching(db, accountId, scope, filter));

/**
 * The number of plans of the reader, and of the people they lead directly, by what they wait for; `proposals` are the
 * reader's own, which wait for the reader only if nobody leads them.
 */
export const countWaiting = async (db: Db, accountId: number, { viewerId, writesFor }: PlanScope, today: string) => {
  const sum = (condition: RawBuilder<boolean>) => sql<number>`sum(case when ${condition} then 1 else 0 end)`;
  const is = (what: PlanWait) => sum(WAITS[what](accountId, viewerId, today));
  const rows = await sqlOf(db)
    .selectFrom('pdi')
    .where('account_id', '=', accountId)
    .where(inIds(db, 'user_id', writesFor))
    .where('state', 'in', ['proposed', 'active'])
    .where('deleted_at', 'is', null)
    .select([sql<number>`case when user_id = ${viewerId} then 1 else 0 end`.as('is_own')])
    .select([is('acceptance').as('acceptance'), is('check_in').as('check_in'), is('action').as('action')])
    .select(sum(OWN_PROPOSAL(viewerId)).as('proposals'))
    .groupBy('is_own')
    .execute();
  return rows.map(({ is_own, ...counts }) => ({ is_own: is_own === 1, ...counts }));
};

/** A plan, including those in the bin. @param lock prevents other changes until the transaction ends */
export const findPlan = (db: Db, accountId: number, id: number, lock = false): Promise<PlanRow | undefined> => {
  const query = sqlOf(db)
    .selectFrom('pdi')
    .where('pdi.account_id', '=', accountId)
    .where('pdi.id', '=', id)
    .select(COLUMNS);
  return (lock ? query.modifyEnd(lockRows(db)) : query).executeTakeFirst();
};

/**
 * Serialises activating plans in an account, so that their number stays correct. Must be taken before any plan is
 * locked.
 */
export const lockActivating = (tx: Db, accountId: number) => takeNumbers(tx, accountId, 'pdi', 0);

export const countActive = (db: Db, accountId: number, userId: number): Promise<number> =>
  countOf(
    sqlOf(db)
      .selectFrom('pdi')
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId)
      .where('state', '=', 'active')
      .where('deleted_at', 'is', null),
  );

/** The number of proposed or active plans with an open goal for a competence. Drafts are not counted. */
export const countPlansOf = (db: Db, accountId: number, competenceId: number): Promise<number> =>
  countOf(
    sqlOf(db)
      .selectFrom('pdi')
      .where('pdi.account_id', '=', accountId)
      .where('pdi.state', 'in', ['proposed', 'active'])
      .where('pdi.deleted_at', 'is', null)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('pdi_goals as goal')
            .where('goal.account_id', '=', accountId)
            .whereRef('goal.plan_id', '=', 'pdi.id')
            .where('goal.competence_id', '=', competenceId)
            .where('goal.state', '=', 'open')
            .select('goal.id'),
        ),
      ),
  );

/** The active plans of people, in the order of their end. */
export const listActivePlans = (db: Db, accountId: number, userIds: readonly number[]): Promise<PlanRow[]> =>
  sqlOf(db)
    .selectFrom('pdi')
    .where('pdi.account_id', '=', accountId)
    .where(inIds(db, 'pdi.user_id', userIds))
    .where('pdi.state', '=', 'active')
    .where('pdi.deleted_at', 'is', null)
    .select(COLUMNS)
    .orderBy('pdi.ends_on')
    .orderBy('pdi.id')
    .execute();

type NewPlan = Omit<Insertable<Tables['pdi']>, 'account_id' | 'id' | 'title_folded'>;

export async function insertPlan(tx: Db, accountId: number, plan: NewPlan): Promise<number> {
  const id = await takeNumbers(tx, accountId, 'pdi');
  await insertRow(tx, 'pdi', { ...plan, account_id: accountId, id, title_folded: fold(plan.title) });
  return id;
}

export type PlanChanges = Omit<Updateable<Tables['pdi']>, 'account_id' | 'id' | 'version' | 'title_folded'>;

/** Changes a locked plan, or its parts: each change increases the version of the plan. */
export const updatePlan = (tx: Db, accountId: number, id: number, changes: PlanChanges) =>
  updateRows(
    tx,
    'pdi',
    { account_id: accountId, id },
    {
      ...changes,
      ...(changes.title !== undefined && { title_folded: fold(changes.title) }),
      version: sql`version + 1`,
    },
  );

/** Permanently deletes plans that were moved to the bin before an instant, and returns how many. */
export const purgePlans = async (db: Db, before: Instant): Promise<number> =>
  Number((await sqlOf(db).deleteFrom('pdi').where('deleted_at', '<', before).executeTakeFirst()).numDeletedRows);
