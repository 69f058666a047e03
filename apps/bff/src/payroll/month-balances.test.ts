import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMonthCompany } from '../testing/month-company.ts';
import { openTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

test('the balance of a month includes manual bookings even if its closing books nothing', async () => {
  const of = await openMonthCompany(server, '2026-11-03T12:00:00.000Z');
  await of.workMonth('2026-10');
  await of.book('creditar', 60, '2026-10-14');
  await of.close('2026-10');
  const rows = async () =>
    (await of.call('GET', '/v2/payroll/2026-10')).body.items.map(
      ({ event, minutes }: { event: string; minutes: number }) => [event, minutes],
    );
  expect(await rows()).toEqual([['BH_SALDO', 60]]);
  await of.book('creditar', 30, '2026-11-02');
  expect(await rows()).toEqual([['BH_SALDO', 60]]);
});
