import { type Directory, directoryOf } from '@jornada/domain/task-import';
import { fold } from '@jornada/domain/text';
import { sql } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';
import { listRows } from '../db/rows.ts';
import type { NewTask } from './tasks.queries.ts';

/** The account's people by e-mail and name as in the directory; invited people by their invitation until they join. */
export const peopleByName = async (db: Db, accountId: number): Promise<Directory> =>
  directoryOf(
    (
      await sqlOf(db)
        .selectFrom('employment_links as link')
        .innerJoin('users', 'users.id', 'link.user_id')
        .leftJoin('invitations as invited', (join) =>
          join.onRef('invited.account_id', '=', 'link.account_id').onRef('invited.user_id', '=', 'link.user_id'),
        )
        .where('link.account_id', '=', accountId)
        .select(['users.id', 'link.deactivated_at'])
        .select((eb) => [
          eb.fn.coalesce('invited.nome', 'users.nome').as('nome'),
          eb.fn.coalesce('invited.email', 'users.email').as('email'),
        ])
        .execute()
    ).map(({ id, nome, email, deactivated_at }) => ({ id, names: [email, nome], active: deactivated_at === null })),
  );

/** The account's clients by name. */
export const clientsByName = async (db: Db, accountId: number): Promise<Directory> =>
  directoryOf(
    (await listRows(db, 'clients', { account_id: accountId }, ['id', 'name', 'archived_at'])).map(
      ({ id, name, archived_at }) => ({ id, names: [name], active: archived_at === null }),
    ),
  );

/** The ids of the account's tags by lower-case name. */
export const tagsByName = async (db: Db, accountId: number): Promise<Map<string, number>> =>
  new Map(
    (await listRows(db, 'task_tags', { account_id: accountId }, ['id', 'name_folded'])).map(({ id, name_folded }) => [
      name_folded,
      id,
    ]),
  );

/** The language of an account. */
export const localeOf = async (db: Db, accountId: number): Promise<string> =>
  (await sqlOf(db).selectFrom('accounts').where('id', '=', accountId).select('locale').executeTakeFirstOrThrow())
    .locale;

/** Inserts tasks with their tags, under ids already taken for them. */
export async function insertTasks(
  tx: Db,
  accountId: number,
  tasks: readonly (NewTask & { id: number; tag_ids: readonly number[] })[],
): Promise<void> {
  if (tasks.length === 0) return;
  await sqlOf(tx)
    .insertInto('tasks')
    .values(
      tasks.map(({ tag_ids: _, ...task }) => ({ ...task, account_id: accountId, title_folded: fold(task.title) })),
    )
    .execute();
  const links = tasks.flatMap(({ id, tag_ids }) =>
    tag_ids.map((tag) => ({ account_id: accountId, task_id: id, tag_id: tag })),
  );
  for (let at = 0; at < links.length; at += LINKS_AT_ONCE)
    await sqlOf(tx)
      .insertInto('tasks_tags')
      .values(links.slice(at, at + LINKS_AT_ONCE))
      .execute();
}

const LINKS_AT_ONCE = 2_000;

/** Adds `live` new tasks to the account's total. */
export const addToTotals = (tx: Db, accountId: number, live: number) =>
  sqlOf(tx)
    .insertInto('task_totals')
    .values({ account_id: accountId, live, deleted: 0 })
    .onConflict((on) => on.column('account_id').doUpdateSet({ live: sql`task_totals.live + ${live}` }))
    .execute();
