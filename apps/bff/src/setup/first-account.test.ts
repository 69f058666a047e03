import { DEFAULT_KINDS } from '@jornada/domain/absence-kinds';
import { createHash, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../db/engines/open.ts';
import { sqlOf } from '../db/handle.ts';
import { openTestServer, TEST_NOW, TEST_URL, type TestServer } from '../testing.ts';
import { acrossAccounts } from '../testing/account-fence.ts';
import { createFirstAccount } from './first-account.ts';

let server: TestServer;
beforeEach(async () => {
  server = await openTestServer({ withoutSecondCompany: 'these tests create the first account' });
});
afterEach(() => server.close());

const first = { account: 'Padaria Aurora', email: 'owner@aurora.test', password: 'um pão de queijo por dia' };
const accounts = async () =>
  (await acrossAccounts(() => sqlOf(server.db).selectFrom('accounts').select('name').execute())).map(
    ({ name }) => name,
  );

test('processes starting together with the same settings create one first account, without errors', async () => {
  const url = server.settings.DATABASE_URL;
  const elsewhere = url ? await openDatabase(url) : server.db;
  await Promise.all([server.db, elsewhere, server.db, elsewhere].map((db) => createFirstAccount(db, first, TEST_NOW)));
  if (url) await elsewhere.destroy();
  expect(await accounts()).toEqual([first.account]);
  const login = { email: first.email, password: first.password };
  expect((await server.call(null, 'POST', '/v2/auth/login', login)).status).toBe(200);
});

test('a first account has the default kinds of absences, in its language', async () => {
  await createFirstAccount(server.db, first, TEST_NOW);
  const kinds = await acrossAccounts(() => sqlOf(server.db).selectFrom('absence_kinds').select('name').execute());
  expect(kinds.map(({ name }) => name)).toEqual(DEFAULT_KINDS.map(({ names }) => names.pt));
});

test('of two setup links used concurrently, one creates the first account', async () => {
  const tokens = ['one', 'other'].map(() => randomBytes(32).toString('base64url'));
  await sqlOf(server.db)
    .insertInto('setup_links')
    .values(
      tokens.map((token) => ({
        token_hash: createHash('sha256').update(token).digest('base64url'),
        created_at: TEST_NOW.toISOString(),
      })),
    )
    .execute();
  const answers = await Promise.all(
    tokens.map((token, at) =>
      server.call(
        null,
        'POST',
        '/setup',
        { token, account_name: `Account ${at}`, nome: 'Ana', email: `ana${at}@aurora.test`, password: first.password },
        { origin: TEST_URL },
      ),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect(await accounts()).toEqual([`Account ${answers.findIndex(({ status }) => status === 200)}`]);
});
