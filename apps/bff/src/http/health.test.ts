import { Hono } from 'hono';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Readiness } from '../db/health.ts';
import { mountHealth } from './health.ts';

test('/readyz returns 503 while its probe hangs, and runs one probe at a time', async () => {
  const app = new Hono();
  let probes = 0;
  const { promise, resolve } = Promise.withResolvers<Readiness>();
  mountHealth(app, false, () => (probes++ ? Promise.resolve('ok' as const) : promise), 50);
  const ask = async () => (await app.request('/readyz')).status;
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([503, 503, 503]);
  expect([await ask(), (await app.request('/healthz')).status, probes]).toEqual([503, 200, 1]);
  resolve('ok');
  await expect.poll(ask).toBe(200);
  expect(await ask()).toBe(200);
  expect(probes).toBeGreaterThan(1);
});

test('/readyz of the product responds within two seconds, whatever its probe does', async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const app = new Hono();
  mountHealth(app, false, () => new Promise<never>(() => {}));
  let status: number | undefined;
  void Promise.resolve(app.request('/readyz')).then((answer) => (status = answer.status));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(status).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(status).toBe(503);
});

test('/readyz returns 503 with Retry-After after a failed probe', async () => {
  const app = new Hono();
  mountHealth(app, false, () => Promise.reject(new Error('no database')));
  const { status, headers } = await app.request('/readyz');
  expect([status, headers.get('retry-after')]).toEqual([503, '2']);
});
