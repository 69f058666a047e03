import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { npsClock, npsCounting, npsSeries } from '../jobs/nps.ts';
import { openTestServer, TEST_NOW, type TestServer } from '../testing.ts';
import { type Company, companyIn, OPENING } from './wave.sample.ts';

let server: TestServer;
let company: Company;
beforeAll(async () => {
  server = await openTestServer();
});
beforeEach(async () => {
  server.setNow(TEST_NOW);
  company = companyIn(server, await server.person({ level: 4, nome: 'Ana Prado' }));
});
afterAll(() => server.close());

/** The first Wednesday of each month at nine in São Paulo; the next one is April 1. */
const MONTHLY = { name: 'Pulse', every: 'month', weekday: 2, hour: 9 };
const DUE = new Date('2026-04-01T12:00:00.000Z');
const NEXT = new Date('2026-05-06T12:00:00.000Z');

const repeat = (fields: object = {}) =>
  company.done(company.admin, 'POST', '/v2/nps/series', { ...MONTHLY, ...fields });
const waves = async () => (await company.done(company.admin, 'GET', '/v2/nps')).items;
const seriesNow = async () => (await company.done(company.admin, 'GET', '/v2/nps/series')).items[0];

test('a series opens one wave at each of its times, named after the period', async () => {
  const series = await repeat({ open_days: 5, min_group: 7, total_to: 'leaders' });
  expect(series).toMatchObject({
    sample_percent: 100,
    is_active: true,
    next_opens_at: DUE.toISOString(),
    min_group: 7,
    min_comments: 10,
    version: 1,
  });
  expect(series.question).toContain('recomendaria');
  expect(await company.run(npsSeries, OPENING)).toEqual({ opened: 0 });
  expect(await company.run(npsSeries, DUE)).toEqual({ opened: 1 });
  expect(await company.run(npsSeries, DUE)).toEqual({ opened: 0 });
  expect(await waves()).toMatchObject([
    {
      name: 'Pulse 2026-04',
      state: 'open',
      series_id: series.id,
      eligible: 1,
      min_group: 7,
      total_to: 'leaders',
      opens_at: DUE.toISOString(),
      closes_at: '2026-04-06T12:00:00.000Z',
    },
  ]);
  await company.run(npsClock, new Date('2026-04-06T12:00:00.000Z'));
  await company.run(npsCounting, NEXT);
  expect(await company.run(npsSeries, NEXT)).toEqual({ opened: 1 });
  expect((await waves()).map(({ name }: { name: string }) => name)).toEqual(['Pulse 2026-05', 'Pulse 2026-04']);
  const { items } = await company.done(company.admin, 'GET', '/v2/audit?action=nps.open');
  expect(items.map(({ actor_id }: { actor_id: number | null }) => actor_id)).toEqual([null, null]);
  // Deleting the series keeps its waves.
  await company.done(company.admin, 'DELETE', `/v2/nps/series/${series.id}`);
  expect(new Set((await waves()).map(({ series_id }: { series_id: number | null }) => series_id))).toEqual(
    new Set([null]),
  );
});

test('a wave of a series waits for an open wave, within its period', async () => {
  await repeat();
  const other = await company.open();
  expect(await company.run(npsSeries, DUE)).toEqual({ opened: 0 });
  await company.done(company.admin, 'POST', `/v2/nps/${other}/cancel`, { reason: 'Wrong question' });
  expect(await company.run(npsSeries, new Date('2026-05-01T12:00:00.000Z'))).toEqual({ opened: 0 });
  expect(await company.run(npsSeries, new Date('2026-04-20T12:00:00.000Z'))).toEqual({ opened: 1 });
});

test('two processes open one wave, and a paused or rescheduled series does not catch up', async () => {
  const { id } = await repeat();
  const [one, two] = await Promise.all([company.run(npsSeries, DUE), company.run(npsSeries, DUE)]);
  expect((one['opened'] ?? 0) + (two['opened'] ?? 0)).toBe(1);
  const [wave] = await waves();
  await company.done(company.admin, 'POST', `/v2/nps/${wave.id}/cancel`, { reason: 'Wrong question' });
  const path = `/v2/nps/series/${id}`;
  const paused = await company.done(company.admin, 'PATCH', path, { is_active: false, version: 1 });
  expect(paused.next_opens_at).toBeNull();
  expect(await company.run(npsSeries, NEXT)).toEqual({ opened: 0 });
  server.setNow(new Date(NEXT.getTime() + 1));
  expect(await company.done(company.admin, 'PATCH', path, { is_active: true, version: 2 })).toMatchObject({
    next_opens_at: '2026-06-03T12:00:00.000Z',
  });
  expect(await company.run(npsSeries, new Date(NEXT.getTime() + 2))).toEqual({ opened: 0 });
  const stale = await company.call(company.admin, 'PATCH', path, { hour: 10, version: 1 });
  expect([stale.status, stale.body.code]).toEqual([409, 'stale_version']);
  expect((await seriesNow()).version).toBe(3);
});

test('a sample of half of the people asks each of them in one of two waves', async () => {
  await company.people(39, null);
  await repeat({ sample_percent: 50 });
  const asked: number[] = [];
  // May has an even period number, so that both waves belong to one cycle.
  for (const at of [NEXT, new Date('2026-06-03T12:00:00.000Z')]) {
    await company.run(npsSeries, at);
    const [wave] = await waves();
    asked.push(wave.eligible);
    await company.done(company.admin, 'POST', `/v2/nps/${wave.id}/cancel`, { reason: 'Wrong question' });
  }
  expect((asked[0] ?? 0) + (asked[1] ?? 0)).toBe(40);
  expect(Math.min(...asked)).toBeGreaterThan(0);
});
