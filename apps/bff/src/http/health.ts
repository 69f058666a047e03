import type { Hono } from 'hono';
import type { Readiness } from '../db/health.ts';
import { jsonHeaders } from './response.ts';

/** The maximum time of a database probe in milliseconds, so that `/readyz` responds within two seconds. */
const PROBE_MS = 1_800;

/**
 * `/healthz`: the process runs. `/readyz`: it can serve requests, so a load balancer may send some; otherwise its
 * status gives the reason.
 * @param ready a failure counts as `unavailable`; one call at a time
 * @param limitMs after this time the database counts as unavailable
 */
export function mountHealth(app: Hono, secure: boolean, ready: () => Promise<Readiness>, limitMs = PROBE_MS): void {
  let probing: Promise<Readiness> | undefined;
  const probe = () =>
    (probing ??= ready()
      .catch(() => 'unavailable' as const)
      .finally(() => (probing = undefined)));
  const headers = jsonHeaders(secure);
  app.get('/healthz', () => new Response('{"status":"ok"}', { headers }));
  app.get('/readyz', async () => {
    const overdue = new Promise<Readiness>((resolve) => void setTimeout(() => resolve('unavailable'), limitMs).unref());
    const status = await Promise.race([probe(), overdue]);
    return new Response(JSON.stringify({ status }), {
      status: status === 'ok' ? 200 : 503,
      headers: { ...headers, ...(status !== 'ok' && { 'retry-after': '2' }) },
    });
  });
}
