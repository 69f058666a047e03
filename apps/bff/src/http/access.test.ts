import { fileURLToPath } from 'node:url';
import { contract } from '@jornada/contract/contract';
import type { Endpoint } from '@jornada/contract/endpoint';
import { LEVELS, type Level, may } from '@jornada/domain/access';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { fillWithDemo } from '../demo/demo.ts';
import { inTransaction } from '../db/transaction.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';
import { exampleBody } from './example-body.sample.ts';

const endpoints = Object.values(contract)
  .flatMap((group) => Object.values(group) as Endpoint[])
  .toSorted((one, other) => (one.path + one.method < other.path + other.method ? -1 : 1));
const guarded = endpoints.filter(({ access }) => access !== 'public');
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Whether the contract lets people of `level` in. */
const admits = ({ access, ofPerson }: Endpoint, level: Level, about: 'oneself' | 'others') =>
  about === 'others' && ofPerson ? may(level, ofPerson.others) : access === 'signed-in' || may(level, access as never);

/** The table as people read it: a line an operation, a column a level. */
function table(): string {
  const cell = (endpoint: Endpoint, level: Level) => {
    if (!admits(endpoint, level, 'oneself')) return '';
    return admits(endpoint, level, 'others') ? '●' : 'own';
  };
  const lines = endpoints.map((endpoint) =>
    endpoint.access === 'public'
      ? `| \`${nameOf(endpoint)}\` | public | ${LEVELS.map(() => '●').join(' | ')} |`
      : `| \`${nameOf(endpoint)}\` | ${endpoint.access} | ${LEVELS.map((level) => cell(endpoint, level)).join(' | ')} |`,
  );
  return [
    '# Who may call what',
    '',
    'Written by `apps/bff/src/http/access.test.ts` from the contract, and tried there: every operation, by nobody, by every level,',
    'about oneself and about others, and against the rows of another account. After a change: `npx vitest run --project server-sqlite -u access`.',
    '',
    'An empty cell is 403. `own`: about oneself only. Where a list is of `tasks.own` and the like, a level sees the rows that are its own.',
    '',
    `| operation | capability | ${LEVELS.join(' | ')} |`,
    `| --- | --- |${LEVELS.map(() => ' :-: |').join('')}`,
    ...lines,
    '',
  ].join('\n');
}

describe('every operation of the contract', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer();
  });
  afterAll(() => server.close());

  test('is refused to nobody in particular, to a level and about others as the table says', async () => {
    const root = await server.person();
    for (const level of LEVELS) {
      for (const endpoint of guarded.filter(({ resource }) => resource !== 'session')) {
        // Somebody new each time: what was called before may have changed the one who called.
        const who = await server.person({ level, accountId: root.accountId });
        const pathTo = (userId: number) =>
          endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
            String(name === endpoint.ofPerson?.param ? userId : 987_654),
          );
        const status = async (path: string) => (await server.call(who, endpoint.method, path)).status;
        expect([nameOf(endpoint), level, 'oneself', (await status(pathTo(who.userId))) === 403]).toEqual([
          nameOf(endpoint),
          level,
          'oneself',
          !admits(endpoint, level, 'oneself'),
        ]);
        if (endpoint.ofPerson)
          expect([nameOf(endpoint), level, 'others', (await status(pathTo(root.userId))) === 403]).toEqual([
            nameOf(endpoint),
            level,
            'others',
            !admits(endpoint, level, 'others'),
          ]);
      }
    }
    for (const endpoint of guarded)
      expect([
        nameOf(endpoint),
        (await server.call(null, endpoint.method, endpoint.path.replace(/\{\w+\}/g, '1'))).status,
      ]).toEqual([nameOf(endpoint), 401]);
  });

  test('stands in docs/access.md', async () => {
    await expect(table()).toMatchFileSnapshot(fileURLToPath(new URL('../../../../docs/access.md', import.meta.url)));
  });
});

describe('another account', () => {
  let server: TestServer;
  let mine: TestPerson;
  let theirs: TestPerson;
  beforeAll(async () => {
    server = await openTestServer();
    [mine, theirs] = [await server.person({ nome: 'Mine' }), await server.person({ nome: 'Theirs' })];
    await inTransaction(server.db, (tx) => fillWithDemo(tx, theirs, TEST_NOW, server));
  });
  afterAll(() => server.close());

  type Rows = Record<string, Record<string, unknown>[]>;
  const rowsOf = async (accountId: number): Promise<Rows> => {
    const tables = (await sqlOf(server.db).introspection.getTables()).filter(({ columns }) =>
      columns.some(({ name }) => name === 'account_id'),
    );
    const read = tables.map(
      async ({ name }) =>
        [
          name,
          await sqlOf(server.db)
            .selectFrom(name as 'tasks')
            .selectAll()
            .where('account_id', '=', accountId)
            .execute(),
        ] as const,
    );
    return Object.fromEntries(await Promise.all(read));
  };
  /** Texts that only the other account has; long enough to be found nowhere by chance. */
  const TELLING = /name|title|email|address|description|reason|note|tax_id|bank_account|salary/;
  // The names of a country's holidays are everybody's.
  const wordsOf = ({ holidays: _, ...rows }: Rows): Set<string> => {
    const cells = Object.values(rows).flatMap((ofTable) => ofTable.flatMap((row) => Object.entries(row)));
    return new Set(
      cells.flatMap(([name, value]) =>
        TELLING.test(name) && typeof value === 'string' && value.length > 11 ? [value] : [],
      ),
    );
  };

  test('is neither shown nor changed by any operation with any of its ids, at any level', async () => {
    const before = await rowsOf(theirs.accountId);
    const words = wordsOf(before);
    expect([words.size > 500, before['tasks']?.length, before['employee_hr_data']?.length]).toEqual([
      true,
      expect.any(Number),
      expect.any(Number),
    ]);
    const people = before['employment_links']?.map(({ user_id }) => user_id as number) ?? [];

    const answers = new Map<number, number>();
    for (const level of LEVELS)
      for (const endpoint of guarded.filter(({ resource }) => resource !== 'session')) {
        const body = exampleBody(endpoint);
        // Row ids that both may have, and people that only they have.
        for (const id of [1, people[1] as number, people.at(-1) as number]) {
          const who = await server.person({ level, accountId: mine.accountId });
          const { status, body: said } = await server.call(
            who,
            endpoint.method,
            endpoint.path.replace(/\{\w+\}/g, String(id)),
            body,
          );
          answers.set(status, (answers.get(status) ?? 0) + 1);
          const text = JSON.stringify(said);
          expect([nameOf(endpoint), status, [...words].filter((word) => text.includes(word))]).toEqual([
            nameOf(endpoint),
            expect.not.toBeOneOf([500]),
            [],
          ]);
        }
      }
    expect(await rowsOf(theirs.accountId)).toEqual(before);
    // Not all of it was refused at the door: some reached their handlers.
    expect([...answers.keys()]).toEqual(expect.arrayContaining([200, 400, 403, 404]));
  });
});
