import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';

/** Milliseconds that a client may take; what is slower is cut. */
export const TIMES = { headers: 10_000, body: 30_000, idle: 15_000 };

/** Puts the app on the network. `onListening` learns the port, which matters where 0 was asked for. */
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
        // How often the first two are looked at; node's own default would let them run 30 s longer.
        connectionsCheckingInterval: Math.min(1_000, times.headers / 2),
      },
    },
    (info) => onListening(info.port),
  ) as Server;
}

/** Takes no new connection, lets requests under way end, and resolves when all have or `limit` milliseconds are over. */
export function drain(server: Server, limit: number): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    // A connection whose last request has just been answered is idle from then on, and its client may keep it for long.
    const hangUp = () => server.closeIdleConnections();
    hangUp();
    setInterval(hangUp, 50).unref();
    setTimeout(resolve, limit).unref();
  });
}
