import { writeList } from '@jornada/domain/csv-cells';
import type { TaskScope } from '@jornada/domain/tasks';
import { inIds } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { listRows } from '../db/rows.ts';
import { parentTitlesOf } from './subtasks.queries.ts';
import type { TaskRow } from './tasks.queries.ts';
import { tagIdsOf } from './tagged.queries.ts';

const given = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))];

const peopleNames = async (db: Db, accountId: number, ids: number[]) =>
  new Map(
    (
      await sqlOf(db)
        .selectFrom('employment_links')
        .innerJoin('users', 'users.id', 'employment_links.user_id')
        .where('employment_links.account_id', '=', accountId)
        .where(inIds(db, 'employment_links.user_id', ids))
        .select(['users.id', 'users.nome as name'])
        .execute()
    ).map(({ id, name }) => [id, name]),
  );

const namesIn = async (db: Db, table: 'clients' | 'task_tags', accountId: number, ids: number[]) =>
  new Map(
    (await listRows(db, table, { account_id: accountId, id: ids }, ['id', 'name'])).map(({ id, name }) => [id, name]),
  );

/** The tasks with the names of the people, clients and tags they refer to, loaded in one query per kind. */
export async function withNames<Row extends TaskRow>(db: Db, scope: TaskScope, rows: readonly Row[]) {
  const { accountId } = scope;
  const tags = await tagIdsOf(
    db,
    accountId,
    rows.map(({ id }) => id),
  );
  const [people, clients, tagNames, parents] = await Promise.all([
    peopleNames(db, accountId, given(rows.map(({ assignee_id }) => assignee_id))),
    namesIn(db, 'clients', accountId, given(rows.map(({ client_id }) => client_id))),
    namesIn(db, 'task_tags', accountId, given([...tags.values()].flat())),
    parentTitlesOf(db, scope, rows),
  ]);
  const nameOf = (names: ReadonlyMap<number, string>, id: number | null) =>
    id === null ? null : (names.get(id) ?? null);
  return rows.map((row) => ({
    ...row,
    assignee_name: nameOf(people, row.assignee_id),
    client_name: nameOf(clients, row.client_id),
    parent_title: nameOf(parents, row.parent_id),
    tags: writeList((tags.get(row.id) ?? []).flatMap((id) => tagNames.get(id) ?? []).toSorted()),
  }));
}
