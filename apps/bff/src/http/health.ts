import type { Hono } from 'hono';
import { jsonHeaders } from './response.ts';

/**
 * `/healthz`: the process runs. `/readyz`: it can answer, so a load balancer may send requests.
 * @param ready false, or a failure, while the database is unavailable or the server shuts down
 */
export function mountHealth(app: Hono, secure: boolean, ready: () => Promise<boolean>): void {
  const headers = jsonHeaders(secure);
  app.get('/healthz', () => new Response('{"status":"ok"}', { headers }));
  app.get('/readyz', async () => {
    const isReady = await ready().catch(() => false);
    return new Response(JSON.stringify({ status: isReady ? 'ok' : 'unavailable' }), {
      status: isReady ? 200 : 503,
      headers: { ...headers, ...(!isReady && { 'retry-after': '2' }) },
    });
  });
}
