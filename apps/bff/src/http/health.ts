import type { Hono } from 'hono';
import { jsonHeaders } from './answer.ts';

/**
 * `/healthz`: the process runs. `/readyz`: it can do its work, so a balancer may send requests here.
 * @param ready fails while the database is away or the server is draining
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
