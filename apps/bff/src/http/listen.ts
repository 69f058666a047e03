import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';

/** Milliseconds that a client may take before its connection is closed. */
export const TIMES = { headers: 10_000, body: 30_000, idle: 15_000 };

/** Serves the app on the network. `onListening` receives the port, which the system chooses if `port` is 0. */
export function listen(
  app: Hono,
  { host, port }: { host: string; port: number },
  onListening: (port: number) => void,
  times = TIMES,
): Server {
  return serve(
    {
      fetch: app.fetch,
      hostname: host,
      port,
      serverOptions: {
        headersTimeout: times.headers,
        requestTimeout: times.body,
        keepAliveTimeout: times.idle,
        // How often the first two are checked; Node's default would let them run 30 s longer.
        connectionsCheckingInterval: Math.min(1_000, times.headers / 2),
      },
    },
    (info) => onListening(info.port),
  ) as Server;
}

/** Accepts no new connection and resolves once all running requests have ended, or after `limit` milliseconds. */
export function drain(server: Server, limit: number): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    // A connection becomes idle when its last request is answered, and its client may keep it open.
    const closeIdle = () => server.closeIdleConnections();
    closeIdle();
    setInterval(closeIdle, 50).unref();
    setTimeout(resolve, limit).unref();
  });
}
