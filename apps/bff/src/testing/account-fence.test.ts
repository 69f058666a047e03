import { sqlOf } from '../db/handle.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openTestServer } from '../testing.ts';
import { acrossAccounts } from './account-fence.ts';
import type { Rows } from './second-company-rows.ts';
import { unboundTables } from './unbound-tables.ts';

const COLUMNS = new Map([
  ['accounts', 'id'],
  ...['tasks', 'tags', 'comments'].map((name) => [name, 'account_id'] as const),
]);

test('a second company without rows in every table does not compile', () => {
  // @ts-expect-error Every other table is missing.
  const rows: Rows = { tasks: [] };
  expect(Object.keys(rows)).toEqual(['tasks']);
});

describe('limited to one account', () => {
  test.each([
    'select * from "tasks" where "account_id" = ? and "id" = ?',
    'select * from tasks as task where (task.account_id = $1 and (task.id = $2 or task.id = $3))',
    'select * from tasks where account_id in (?, ?)',
    'select * from tasks where (account_id, id) in (select account_id, task_id from comments where account_id = ?)',
    'select * from tasks where (account_id, id) = (?, ?)',
    'select * from tasks join accounts on accounts.id = tasks.account_id where accounts.id = ?',
    'select * from tasks inner join tags on tags.account_id = tasks.account_id where tasks.account_id = ?',
    'select * from tasks left join tags on tags.account_id = tasks.account_id where tasks.account_id = ?',
    'select * from tasks join tags using (account_id) where tasks.account_id = ?',
    'select * from tasks where account_id = ? and exists (select 1 from tags where tags.account_id = tasks.account_id)',
    'select (select count(*) from tags where tags.account_id = t.account_id) from tasks as t where t.account_id = ?',
    'select * from tasks where account_id = ? union all select * from tasks where account_id = ?',
    'with found as (select account_id from tasks where account_id = ?) select * from tags join found on tags.account_id = found.account_id',
    'with tasks as (select 1) select * from tasks',
    'select * from tasks where account_id = cast(? as bigint) for update',
    'insert into tasks ("account_id", "id") values (?, ?) on conflict ("account_id") do update set id = 1 returning id',
    'insert into tasks (account_id, id) select account_id, id from tags where account_id = ?',
    'insert into accounts (name) values (?) returning id',
    'update tasks set id = 1 where account_id = ?',
    'delete from tasks using tags where tasks.account_id = ? and tags.account_id = tasks.account_id',
    'select * from users where id = ?',
    'select value from json_each(?) as tasks',
  ])('%s', (statement) => {
    expect(unboundTables(statement, COLUMNS)).toEqual([]);
  });

  test.each([
    ['delete from "tasks" where "id" = ?', ['tasks']],
    ['select account_id from tasks', ['tasks']],
    ['select * from tasks where account_id <> ?', ['tasks']],
    ['select * from tasks where account_id > ?', ['tasks']],
    ['select * from tasks where account_id = id', ['tasks']],
    ['select * from tasks where account_id = ? or id = ?', ['tasks']],
    ['select * from tasks where not (account_id = ?)', ['tasks']],
    ['select * from tasks where account_id not in (?)', ['tasks']],
    ['select * from tasks where case when account_id = ? then 1 else 1 end = 1', ['tasks']],
    ['select account_id = ? from tasks', ['tasks']],
    ['select * from tasks order by account_id = ?', ['tasks']],
    ['select * from tasks, tags where tasks.account_id = ? and tags.id = tasks.id', ['tags']],
    ['select * from tasks join tags on tags.id = tasks.id where tasks.account_id = ?', ['tags']],
    ['select * from tasks left join tags on tags.account_id = tasks.account_id and tags.account_id = ?', ['tasks']],
    [
      'select * from tasks where exists (select 1 from tags where tags.account_id = ? and tags.account_id = tasks.account_id)',
      ['tasks'],
    ],
    ['select * from tasks where account_id = ? and id in (select task_id from comments where id = ?)', ['comments']],
    ['select (select count(*) from tags) from tasks where account_id = ?', ['tags']],
    ['select * from tasks where account_id = ? union all select * from tasks', ['tasks']],
    ['with found as (delete from tasks where id = ? returning id) select * from found', ['tasks']],
    ['insert into tasks (id) values (?)', ['tasks']],
    ['insert into tasks values (?, ?)', ['tasks']],
    ['insert into tasks (account_id, id) select account_id, id from tags', ['tags']],
    ['update tasks set account_id = ? where id = ?', ['tasks']],
    ['update accounts set name = ?', ['accounts']],
    ['delete from tasks using tags where tasks.account_id = ? and tags.id = tasks.id', ['tags']],
    ["select * from tasks where title = 'account_id = 1'", ['tasks']],
  ])('not limited: %s', (statement, tables) => {
    expect(unboundTables(statement, COLUMNS)).toEqual(tables);
  });
});

describe('a test server', () => {
  test('refuses a statement without an account at once, and again when it is closed', async () => {
    const server = await openTestServer();
    const forgetful = sqlOf(server.db).deleteFrom('task_tags').where('id', '=', 987_654).execute();
    await expect(forgetful).rejects.toThrow('not limited to one account in task_tags');
    await expect(server.close()).rejects.toThrow('not limited to one account in task_tags');
  });

  test('rolls back the transaction of such a statement', async () => {
    const server = await openTestServer({ withoutSecondCompany: 'the rows of one account are enough here' });
    const ana = await server.person();
    await server.call(ana, 'POST', '/v2/task-tags', { name: 'Bug', color: '#008080' });
    await expect(
      sqlOf(server.db)
        .transaction()
        .execute((tx) => sql`delete from task_tags where id = ${1}`.execute(tx)),
    ).rejects.toThrow('not limited to one account');
    expect((await server.call(ana, 'GET', '/v2/task-tags')).body.total).toBe(1);
    await expect(server.close()).rejects.toThrow();
  });

  test('refuses to close if rows of the second company have changed', async () => {
    const server = await openTestServer();
    await acrossAccounts(() => sqlOf(server.db).deleteFrom('task_tags').where('id', '=', 2).execute());
    await expect(server.close()).rejects.toThrow(/have changed:\ntask_tags\n {2}before: \{.*"name":"Tag 2"/);
  });
});
