import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openTestServer } from '../testing.ts';

const ACCOUNTS = 6;
const REQUESTS = 12;

/** Creates a role that may have `limit` connections, and returns the URL with which it connects. */
async function urlOfLimitedRole(url: string, limit: number): Promise<string> {
  const role = `limited_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  // The limit of a database or of the server would not apply to the superuser who runs the tests.
  await admin.query(`create role ${role} login password 'limited' connection limit ${limit}`);
  await admin.query(`grant all on all tables in schema public to ${role}`);
  await admin.query(`grant all on all sequences in schema public to ${role}`);
  onTestFinished(async () => {
    await admin.query(`drop owned by ${role}`);
    await admin.query(`drop role ${role}`);
    await admin.end();
  });
  const limited = new URL(url);
  limited.username = role;
  limited.password = 'limited';
  return limited.href;
}

describe('a connection limit below the size of the pool', () => {
  test.each([1, 3])('of %d makes requests wait for the available connections', async (limit) => {
    const server = await openTestServer({ database: { through: (url) => urlOfLimitedRole(url, limit) } });
    onTestFinished(() => server.close());
    const people = [];
    for (let n = 0; n < ACCOUNTS; n++) people.push(await server.person());
    for (let round = 0; round < 2; round++) {
      const answers = await Promise.all(
        people.flatMap((person) =>
          Array.from({ length: REQUESTS }, (_, n) =>
            n % 2
              ? server.call(person, 'POST', '/v2/tasks', { title: `task ${n}` })
              : server.call(person, 'GET', '/v2/task-tags'),
          ),
        ),
      );
      expect(answers.length).toBe(ACCOUNTS * REQUESTS);
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
      expect((await server.app.request('/readyz')).status).toBe(200);
    }
  });
});
