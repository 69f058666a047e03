import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setNow(TEST_NOW));

const path = ({ userId }: TestPerson, rest: string) => `/v2/employee-hr-data/${userId}${rest}`;
const reveal = (who: TestPerson, of: TestPerson, reason?: string) =>
  server.call(who, 'POST', path(of, '/reveal'), { field: 'tax_id', ...(reason !== undefined && { reason }) });

/** A Super Admin, an admin and a person with a CPF. */
async function company() {
  const root = await server.person({ nome: 'Root' });
  const admin = await server.person({ accountId: root.accountId, level: 4, nome: 'Ada Lima' });
  const bia = await server.person({ accountId: root.accountId, level: 1 });
  for (const one of [admin, bia]) await server.call(root, 'POST', path(one, ''), { tax_id: '529.982.247-25' });
  return { root, admin, bia };
}

describe('after twenty values of others within an hour', () => {
  test('a reveal requires a reason, which is stored in the event and shown to the person', async () => {
    const { root, admin, bia } = await company();
    for (let at = 0; at < 20; at++) expect((await reveal(admin, bia)).status).toBe(200);
    const refused = await reveal(admin, bia);
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ path: 'reason', message: 'is required after 20 values within an hour', code: 'reason_required' }],
    ]);
    expect((await reveal(admin, bia, '  ')).body.errors[0].path).toBe('reason');
    expect((await reveal(admin, bia, 'Payroll of March')).body.value).toBe('52998224725');

    const seen = (await server.call(bia, 'GET', path(bia, '/readers'))).body.items;
    expect(seen[0]).toMatchObject({ actor_nome: 'Ada Lima', fields: ['tax_id'], reason: 'Payroll of March' });
    expect([seen.length, seen[1].reason]).toEqual([21, null]);
    const log = (await server.call(root, 'GET', '/v2/audit?action=employee-hr-data.reveal&limit=1')).body.items;
    expect(log[0]).toMatchObject({ actor_id: admin.userId, target_id: bia.userId, reason: 'Payroll of March' });
    // The next one needs a reason again.
    expect((await reveal(admin, bia)).status).toBe(400);
    server.setNow(new Date(TEST_NOW.getTime() + 3_600_000));
    const later = { ...admin, token: await server.tokenOf(admin) };
    expect((await reveal(later, bia)).status).toBe(200);
  });

  test('concurrent requests cannot exceed the limit', async () => {
    const { admin, bia } = await company();
    const statuses = (await Promise.all(Array.from({ length: 30 }, () => reveal(admin, bia)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
  });

  test('own values and reveals by colleagues are not counted', async () => {
    const { root, admin, bia } = await company();
    for (let at = 0; at < 21; at++) expect((await reveal(admin, admin)).status).toBe(200);
    for (let at = 0; at < 20; at++) await reveal(root, bia);
    expect((await reveal(admin, bia)).status).toBe(200);
  });

  test('only Super Admins see them on Today', async () => {
    const { root, admin, bia } = await company();
    const revealsShownTo = async (who: TestPerson) => (await server.call(who, 'GET', '/v2/today')).body.reveals;
    for (let at = 0; at < 20; at++) await reveal(admin, bia);
    expect(await revealsShownTo(root)).toEqual([]);
    await reveal(admin, bia, 'Payroll of March');
    expect(await revealsShownTo(root)).toEqual([{ user_id: admin.userId, nome: 'Ada Lima', reveals: 21 }]);
    expect([await revealsShownTo(admin), await revealsShownTo(bia)]).toEqual([null, null]);
    server.setNow(new Date(TEST_NOW.getTime() + 3_600_000));
    expect(await revealsShownTo({ ...root, token: await server.tokenOf(root) })).toEqual([]);
  });
});
