import type { Hono } from 'hono';
import { jsonHeaders } from './response.ts';

/** Milliseconds that a probe of the database may take, so that `/readyz` is answered within two seconds. */
const PROBE_MS = 1_800;

/**
 * `/healthz`: the process runs. `/readyz`: it can answer, so a load balancer may send requests.
 * @param ready false, or a failure, while the database is unavailable or the server shuts down; one call at a time
 * @param limitMs after this time the database counts as unavailable
 */
export function mountHealth(app: Hono, secure: boolean, ready: () => Promise<boolean>, limitMs = PROBE_MS): void {
  let probing: Promise<boolean> | undefined;
  const probe = () =>
    (probing ??= ready()
      .catch(() => false)
      .finally(() => (probing = undefined)));
  const headers = jsonHeaders(secure);
  app.get('/healthz', () => new Response('{"status":"ok"}', { headers }));
  app.get('/readyz', async () => {
    const overdue = new Promise<boolean>((resolve) => void setTimeout(resolve, limitMs, false).unref());
    const isReady = await Promise.race([probe(), overdue]);
    return new Response(JSON.stringify({ status: isReady ? 'ok' : 'unavailable' }), {
      status: isReady ? 200 : 503,
      headers: { ...headers, ...(!isReady && { 'retry-after': '2' }) },
    });
  });
}
