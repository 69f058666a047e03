import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openTestServer } from '../../testing.ts';
import { untilOlderTransactionsEnd } from './older-transactions.ts';

/** A connection to another database of the same PostgreSQL, in a transaction that has written. */
async function writeElsewhere(url: string): Promise<Client> {
  const elsewhere = new URL(url);
  elsewhere.pathname = '/postgres';
  const client = new Client({ connectionString: elsewhere.href });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin');
  await client.query('select txid_current()');
  return client;
}

test('waits for a write in another database, since no snapshot is newer than it', async () => {
  const server = await openTestServer();
  onTestFinished(() => server.close());
  const client = await writeElsewhere(server.settings.DATABASE_URL ?? '');
  // Its transaction is older than the rows removed from now on.
  await server.person();
  expect(await untilOlderTransactionsEnd(server.db, 300)).toBe(false);
  await client.query('rollback');
  // Concurrent tests have transactions in their own databases.
  expect(await untilOlderTransactionsEnd(server.db, 5 * 60_000)).toBe(true);
});
