import { expect, onTestFinished, test } from 'vitest';
import { openTestServer } from '../testing.ts';
import { deleteRows, updateRows } from './rows.ts';
import { inTransaction } from './transaction.ts';

test('a key without columns, or with an undefined value, is refused and changes no row', async () => {
  const server = await openTestServer();
  onTestFinished(server.close);
  const ana = await server.person();
  const { body } = await server.call(ana, 'POST', '/v2/tasks', { title: 'kept' });
  const account_id = ana.accountId;
  await expect(inTransaction(server.db, (tx) => deleteRows(tx, 'tasks', {}))).rejects.toThrow(
    'A key needs at least one column',
  );
  const id = undefined as unknown as number;
  await expect(inTransaction(server.db, (tx) => deleteRows(tx, 'tasks', { account_id, id }))).rejects.toThrow(
    'The key has no value for id',
  );
  await expect(
    inTransaction(server.db, (tx) => updateRows(tx, 'tasks', { account_id, id }, { title: 'changed' })),
  ).rejects.toThrow('The key has no value for id');
  expect((await server.call(ana, 'GET', `/v2/tasks/${body.id}`)).body).toMatchObject({ title: 'kept' });
});
