import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { openTestServer, type TestPerson, type TestServer } from '../testing.ts';
import { sealPlainPis } from './plain-pis.queries.ts';

let server: TestServer;
let root: TestPerson;
beforeAll(async () => {
  server = await openTestServer();
  root = await server.person();
});
afterAll(() => server.close());

/** A record whose PIS was stored as plain text by an earlier version. */
async function storedBefore(plain: string, sealed: string | null = null) {
  const { userId } = await server.person({ accountId: root.accountId, level: 1 });
  await server.call(root, 'POST', `/v2/employee-hr-data/${userId}`, { department: 'Bakery', pis_nis: sealed });
  await sqlOf(server.db)
    .updateTable('employee_hr_data')
    .set({ pis_nis_plain: plain })
    .where('account_id', '=', root.accountId)
    .where('user_id', '=', userId)
    .execute();
  return userId;
}
const revealed = async (userId: number) =>
  (await server.call(root, 'POST', `/v2/employee-hr-data/${userId}/reveal`, { field: 'pis_nis' })).body.value;
const stored = (userId: number) =>
  sqlOf(server.db)
    .selectFrom('employee_hr_data')
    .where('account_id', '=', root.accountId)
    .where('user_id', '=', userId)
    .select(['pis_nis', 'pis_nis_plain'])
    .executeTakeFirstOrThrow();

test('plain numbers are encrypted once, including invalid ones, and a number written since then stays', async () => {
  const [valid, invalid, newer] = [
    await storedBefore('120.12345.67-2'),
    await storedBefore('no number yet'),
    await storedBefore('120.12345.67-2', '120.55555.67-9'),
  ];
  expect(await sealPlainPis(server.db, server.vault.seal)).toBe(3);
  expect(await sealPlainPis(server.db, server.vault.seal)).toBe(0);
  expect([await revealed(valid), await revealed(invalid), await revealed(newer)]).toEqual([
    '12012345672',
    'no number yet',
    '12055555679',
  ]);
  for (const userId of [valid, invalid, newer])
    expect(await stored(userId)).toEqual({ pis_nis: expect.stringMatching(/^k1\./), pis_nis_plain: '' });
});

test('a run that was interrupted is continued by the next one', async () => {
  const people = [await storedBefore('120.12345.67-2'), await storedBefore('120.12345.67-2')];
  let calls = 0;
  const interrupted = sealPlainPis(server.db, (value, place) => {
    if (++calls === 2) throw new Error('the process ended');
    return server.vault.seal(value, place);
  });
  await expect(interrupted).rejects.toThrow('the process ended');
  for (const userId of people) expect((await stored(userId)).pis_nis_plain).toBe('120.12345.67-2');
  const [one, other] = await Promise.all([
    sealPlainPis(server.db, server.vault.seal),
    sealPlainPis(server.db, server.vault.seal),
  ]);
  expect(one + other).toBeGreaterThanOrEqual(2);
  for (const userId of people) expect(await revealed(userId)).toBe('12012345672');
});

test('an unchanged invalid number is kept by a replacement without it, and refused in a new one', async () => {
  const userId = await storedBefore('no number yet');
  await sealPlainPis(server.db, server.vault.seal);
  const path = `/v2/employee-hr-data/${userId}`;
  const { body } = await server.call(root, 'PUT', path, { department: 'Sales', version: 1 });
  expect([body.department, body.pis_nis, await revealed(userId)]).toEqual(['Sales', '***', 'no number yet']);
  const refused = await server.call(root, 'PUT', path, { pis_nis: 'no number yet', version: 2 });
  expect([refused.status, refused.body.errors[0].code]).toEqual([400, 'not_pis']);
});
