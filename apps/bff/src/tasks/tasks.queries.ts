import type { tasks } from '@jornada/contract/tasks';
import { isOfKind, VALUE_FIELDS, type ValueField } from '@jornada/domain/task-fields';
import type { TaskScope } from '@jornada/domain/tasks';
import { fold } from '@jornada/domain/text';
import { type Selectable, sql, type UpdateObject } from 'kysely';
import { takeNumbers } from '../db/numbers.ts';
import { type BoundSegment, countOf, inOrder, type KeyedRow, type Segment, type SortColumns } from '../db/paging.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import type { Placeholders } from '../db/placeholder.ts';
import { prepared } from '../db/prepared.ts';
import { preparedPages } from '../db/prepared-pages.ts';
import { listColumn } from '../db/rows.ts';
import type { Tables } from '../db/tables.ts';
import { mayBeSeen } from '../db/task-scope.ts';
import { countByBlocks } from './block-counts.queries.ts';
import { storedByHour } from './hour-counts.queries.ts';
import { storedCount } from './open-counts.queries.ts';
import {
  type BoundScope,
  isWholeAccount,
  matches,
  type TaskFilter,
  type TaskSearch,
  type Today,
  searchOf,
  tasksInAnyOrder,
  tasksInOrder,
} from './task-filter.queries.ts';

const COLUMNS = [
  'id',
  'title',
  'description',
  'status',
  'priority',
  'assignee_id',
  'client_id',
  ...VALUE_FIELDS,
  'created_by',
  'created_at',
  'updated_at',
  'completed_at',
  'deleted_at',
  'version',
  'parent_id',
] as const;

export type TaskRow = Pick<Selectable<Tables['tasks']>, (typeof COLUMNS)[number]>;

const VALUE_ORDER = Object.fromEntries(
  VALUE_FIELDS.map((field) => [
    field,
    { column: field, kind: isOfKind(field, 'date') ? 'text' : 'number', nullable: true },
  ]),
) as Record<ValueField, { column: ValueField; kind: 'text' | 'number'; nullable: true }>;

export const TASK_ORDER = {
  id: { column: 'id', kind: 'number' },
  title: { column: 'title_folded', kind: 'text' },
  status: { column: 'status_rank', kind: 'number' },
  priority: { column: 'priority_rank', kind: 'number' },
  assignee_id: { column: 'assignee_id', kind: 'number', nullable: true },
  client_id: { column: 'client_id', kind: 'number', nullable: true },
  ...VALUE_ORDER,
  created_at: { column: 'created_at', kind: 'text' },
  updated_at: { column: 'updated_at', kind: 'text' },
  completed_at: { column: 'completed_at', kind: 'text', nullable: true },
} as const satisfies SortColumns<typeof tasks.list>;

const segmentQuery = (db: Db, scope: BoundScope, search: TaskSearch, today: Today, segment: BoundSegment) => {
  const found = sqlOf(db)
    .selectFrom(tasksInOrder(db, search, segment.sorting.column))
    .select(COLUMNS)
    .where(matches(db, scope, search, today));
  return inOrder(found, 'tasks', segment).$castTo<TaskRow & KeyedRow>();
};

/** The most requested list: of the whole account, without the bin. */
const wholeAccount = preparedPages((db, accountId, segment) =>
  segmentQuery(db, { accountId, onlyOf: null }, {}, { date: '', timeZone: '' }, segment),
);

export function listTasks(db: Db, scope: TaskScope, search: TaskSearch, today: Today, segment: Segment) {
  if (!isWholeAccount(scope, search) || search.deleted)
    return segmentQuery(db, scope, search, today, segment).execute();
  return wholeAccount(db, scope.accountId, segment);
}

/** The stored task totals of an account; every write of tasks maintains them. */
const totalsOf = prepared((db, v: Placeholders<{ accountId: number }>) =>
  sqlOf(db).selectFrom('task_totals').where('account_id', '=', v.accountId).select(['live', 'deleted']),
);

/** The number of matching tasks. A whole account is not counted: its totals are stored. */
export async function countTasks(db: Db, scope: TaskScope, search: TaskSearch, today: Today): Promise<number> {
  const stored = isWholeAccount(scope, search) ? undefined : await storedCount(db, scope, search, today);
  if (stored !== undefined) return stored;
  const [byHour] = (await storedByHour(db, scope, [search], today)) ?? [];
  if (byHour !== undefined) return byHour;
  const [totals] = await totalsOf(db, { accountId: scope.accountId });
  if (isWholeAccount(scope, search)) return totals?.[search.deleted ? 'deleted' : 'live'] ?? 0;
  return countByBlocks(db, scope, search, today, totals?.live ?? 0, () =>
    countOf(
      sqlOf(db)
        .selectFrom(tasksInAnyOrder(db, scope, search))
        .where(matches(db, scope, search, today)),
    ),
  );
}

/** The ids of all matching tasks, in order. */
export async function listTaskIds(db: Db, scope: TaskScope, filter: TaskFilter, today: Today): Promise<number[]> {
  const search = await searchOf(db, scope, filter);
  const rows = await sqlOf(db)
    .selectFrom(tasksInAnyOrder(db, scope, search))
    .select('tasks.id')
    .where(matches(db, scope, search, today))
    .orderBy('tasks.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** One task, deleted or not, if it exists and is visible. */
export const findTask = (db: Db, { accountId, onlyOf }: TaskScope, id: number) =>
  sqlOf(db)
    .selectFrom('tasks')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where(mayBeSeen(onlyOf))
    .executeTakeFirst();

/** Those of these people who have an employment link in the account. */
export const findPeople = (db: Db, accountId: number, ids: readonly number[]) =>
  listColumn(db, 'employment_links', { account_id: accountId, user_id: ids }, 'user_id');

/** Those of these clients that exist in the account. */
export const findClients = (db: Db, accountId: number, ids: readonly number[]) =>
  listColumn(db, 'clients', { account_id: accountId, id: ids }, 'id');

/** Those of these tags that exist in the account. */
export const findTags = (db: Db, accountId: number, ids: readonly number[]) =>
  listColumn(db, 'task_tags', { account_id: accountId, id: ids }, 'id');

export type NewTask = Omit<TaskRow, 'id' | 'version' | 'deleted_at'>;

/** Inserts a task under the account's next number. */
export async function insertTask(tx: Db, accountId: number, task: NewTask): Promise<TaskRow> {
  const id = await takeNumbers(tx, accountId, 'tasks');
  const row = await sqlOf(tx)
    .insertInto('tasks')
    .values({ ...task, account_id: accountId, id, title_folded: fold(task.title) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  await sqlOf(tx)
    .insertInto('task_totals')
    .values({ account_id: accountId, live: 1, deleted: 0 })
    .onConflict((on) => on.column('account_id').doUpdateSet({ live: sql`task_totals.live + 1` }))
    .execute();
  return row;
}

type Changeable = Omit<NewTask, 'created_by' | 'created_at'>;
export type TaskChanges = { [K in keyof Changeable]?: Changeable[K] | undefined };

export const changed = ({ title, ...rest }: TaskChanges): UpdateObject<Tables, 'tasks'> => ({
  ...rest,
  ...(title !== undefined && { title, title_folded: fold(title) }),
  version: sql`version + 1`,
});

/** Changes a visible live task that still has `version`; undefined if there is none. */
export const updateTask = (
  tx: Db,
  { accountId, onlyOf }: TaskScope,
  id: number,
  version: number,
  changes: TaskChanges,
) =>
  sqlOf(tx)
    .updateTable('tasks')
    .set(changed(changes))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('version', '=', version)
    .where(mayBeSeen(onlyOf))
    .returning(COLUMNS)
    .executeTakeFirst();
