import type { Level } from '@jornada/domain/access';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const PAY = { salary_cents: 999_999_99, bank_account: '001 / 1' };
const path = ({ userId }: TestPerson) => `/v2/employee-hr-data/${userId}`;
const colleague = (of: TestPerson, level: Level) => server.person({ accountId: of.accountId, level });
const store = (who: TestPerson, of: TestPerson, body: object) => server.call(who, 'POST', path(of), body);
const replace = (who: TestPerson, of: TestPerson, body: object) => server.call(who, 'PUT', path(of), body);
const salaryOf = async (who: TestPerson) =>
  (await server.call(who, 'POST', `${path(who)}/reveal`, { field: 'salary_cents' })).body.value;

describe('pay and bank data', () => {
  test.each([4, 5] as const)('cannot be written by oneself at level %i; other fields can', async (level) => {
    const root = await server.person();
    const who = await colleague(root, level);
    const refused = await store(who, who, { ...PAY, department: 'Sales' });
    expect([
      refused.status,
      refused.body.code,
      refused.body.errors.map((fault: { path: string }) => fault.path),
    ]).toEqual([403, 'own_pay', ['bank_account', 'salary_cents']]);
    expect((await server.call(who, 'GET', path(who))).status).toBe(404);

    await store(root, who, { salary_cents: 100_00 });
    expect((await replace(who, who, { version: 1, salary_cents: 200_00 })).status).toBe(403);
    expect((await replace(who, who, { version: 1, salary_cents: null })).status).toBe(403);
    expect((await replace(who, who, { version: 1, currency: 'USD' })).body.code).toBe('own_pay');
    expect((await replace(who, who, { version: 1, department: 'Sales' })).status).toBe(200);
    expect(await salaryOf(who)).toBe(100_00);
    // An omitted currency becomes the account's.
    await replace(root, who, { version: 2, currency: 'USD' });
    expect((await replace(who, who, { version: 3 })).body.code).toBe('own_pay');
  });

  test('cannot be written for a person of a higher level', async () => {
    const root = await server.person();
    const admin = await colleague(root, 4);
    const refused = await store(admin, root, PAY);
    expect([refused.status, refused.body.code]).toEqual([403, 'pay_of_higher_level']);
    expect((await store(admin, root, { phone: '1' })).status).toBe(200);
    const other = await colleague(root, 5);
    expect((await replace(other, root, { version: 1, ...PAY })).status).toBe(200);
  });

  test.each([4, 1] as const)('are written for a person of level %i by an admin', async (level) => {
    const admin = await server.person({ level: 4 });
    const who = await colleague(admin, level);
    expect((await store(admin, who, PAY)).status).toBe(200);
    expect(await salaryOf(who)).toBe(PAY.salary_cents);
  });

  test('are not removed by storing one’s own deactivated record again', async () => {
    const root = await server.person();
    const admin = await colleague(root, 4);
    await store(root, admin, PAY);
    await server.call(root, 'DELETE', path(admin));
    expect((await store(admin, admin, { department: 'Sales' })).body.code).toBe('own_pay');
    expect(await salaryOf(admin)).toBe(PAY.salary_cents);
  });

  test('an empty field without a value is not a write', async () => {
    const admin = await server.person({ level: 4 });
    expect((await store(admin, admin, { salary_cents: null, bank_account: null, currency: 'USD' })).status).toBe(200);
  });
});
