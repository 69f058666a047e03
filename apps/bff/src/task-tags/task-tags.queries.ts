import type { FilterOf } from '@jornada/contract/list';
import type { taskTags } from '@jornada/contract/task-tags';
import { tagColorOf } from '@jornada/domain/tag-colors';
import { fold } from '@jornada/domain/text';
import { sql } from 'kysely';
import { contains } from '../db/engines/fragments.ts';
import { takeNumbers } from '../db/numbers.ts';
import { countOf, inOrder, type Segment, type SortColumns } from '../db/paging.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import type { Placeholders } from '../db/placeholder.ts';
import { prepared } from '../db/prepared.ts';
import { preparedPages } from '../db/prepared-pages.ts';
import { changeRow, deleteRows, findRow, listColumn } from '../db/rows.ts';
import type { Instant } from '../db/tables.ts';

const COLUMNS = ['id', 'name', 'color', 'version'] as const;

export const TAG_ORDER = {
  name: { column: 'sort_folded', kind: 'text' },
} as const satisfies SortColumns<typeof taskTags.list>;

type TagFilter = FilterOf<typeof taskTags.list>;

const matching = (db: Db, accountId: number, { q, id }: TagFilter) => {
  let query = sqlOf(db).selectFrom('task_tags').where('account_id', '=', accountId);
  if (id) query = query.where('id', 'in', id);
  return q ? query.where(contains(db, 'sort_folded', fold(q))) : query;
};

/** Whether the filter selects every tag of the account, as the screens do. */
const isWhole = ({ q, id }: TagFilter) => !q && !id;

const everyTag = preparedPages((db, accountId, segment) =>
  inOrder(sqlOf(db).selectFrom('task_tags').where('account_id', '=', accountId).select(COLUMNS), 'task_tags', segment),
);

export const listTags = (db: Db, accountId: number, filter: TagFilter, segment: Segment) =>
  isWhole(filter)
    ? everyTag(db, accountId, segment)
    : inOrder(matching(db, accountId, filter).select(COLUMNS), 'task_tags', segment).execute();

const numberOfTags = prepared((db, v: Placeholders<{ accountId: number }>) =>
  sqlOf(db).selectFrom('task_tags').where('account_id', '=', v.accountId).select(sql<number>`count(*)`.as('n')),
);

export async function countTags(db: Db, accountId: number, filter: TagFilter): Promise<number> {
  if (!isWhole(filter)) return countOf(matching(db, accountId, filter));
  const [counted] = await numberOfTags(db, { accountId });
  return counted?.n ?? 0;
}

export const findTag = (db: Db, accountId: number, id: number) =>
  findRow(db, 'task_tags', { account_id: accountId, id }, COLUMNS);

/** Inserts a tag; undefined if the account has one of that name, ignoring case. */
export async function insertTag(
  tx: Db,
  accountId: number,
  tag: { name: string; color: string | undefined },
  at: Instant,
) {
  const id = await takeNumbers(tx, accountId, 'task_tags');
  return sqlOf(tx)
    .insertInto('task_tags')
    .values({
      account_id: accountId,
      id,
      name: tag.name,
      name_folded: tag.name.toLowerCase(),
      sort_folded: fold(tag.name),
      color: tag.color ?? tagColorOf(id),
      created_at: at,
      updated_at: at,
    })
    .onConflict((on) => on.columns(['account_id', 'name_folded']).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Whether another tag of the account has this name, ignoring case. */
export const isNameTaken = async (db: Db, accountId: number, name: string, besides: number): Promise<boolean> =>
  Boolean(
    await sqlOf(db)
      .selectFrom('task_tags')
      .where('account_id', '=', accountId)
      .where('name_folded', '=', name.toLowerCase())
      .where('id', '<>', besides)
      .select('id')
      .executeTakeFirst(),
  );

/**
 * Changes a tag that still has `version`; undefined if there is none. A duplicate name is a unique violation
 * (`orNameTaken`).
 */
export const updateTag = (
  tx: Db,
  accountId: number,
  id: number,
  version: number,
  { name, color }: { name?: string | undefined; color?: string | undefined },
  at: Instant,
) =>
  changeRow(
    tx,
    'task_tags',
    { account_id: accountId, id, version },
    {
      ...(name !== undefined && { name, name_folded: name.toLowerCase(), sort_folded: fold(name) }),
      ...(color !== undefined && { color }),
      version: version + 1,
      updated_at: at,
    },
    COLUMNS,
  );

/** Deletes a tag; the foreign key removes it from every task. */
export const deleteTag = async (tx: Db, accountId: number, id: number): Promise<boolean> =>
  (await deleteRows(tx, 'task_tags', { account_id: accountId, id })) > 0;

/** The tasks that have a tag, including those in the bin. */
export const tasksTagged = (db: Db, accountId: number, id: number): Promise<number[]> =>
  listColumn(db, 'tasks_tags', { account_id: accountId, tag_id: id }, 'task_id', ['task_id']);

/** Adds the tag `into` to every task that has `from`. */
export const copyTag = (tx: Db, accountId: number, from: number, into: number) =>
  sqlOf(tx)
    .insertInto('tasks_tags')
    .columns(['account_id', 'task_id', 'tag_id'])
    .expression((eb) =>
      eb
        .selectFrom('tasks_tags')
        .where('account_id', '=', accountId)
        .where('tag_id', '=', from)
        .select((inner) => ['account_id', 'task_id', inner.val(into).$castTo<number>().as('tag_id')]),
    )
    .onConflict((on) => on.columns(['account_id', 'task_id', 'tag_id']).doNothing())
    .execute();
