import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Hono } from 'hono';
import { answerParserErrors, bodyOf } from './refused-connection.ts';

/** Milliseconds that a client may take before its connection is closed. */
export const TIMES = { headers: 10_000, body: 30_000, idle: 15_000 };

/** Serves the app on the network. `onListening` receives the port, which the system chooses if `port` is 0. */
export function listen(
  app: Hono,
  { host, port }: { host: string; port: number },
  onListening: (port: number) => void,
  times = TIMES,
): Server {
  const handle = getRequestListener(app.fetch, { hostname: host, errorHandler: answerError });
  const server = createServer(
    {
      headersTimeout: times.headers,
      requestTimeout: times.body,
      keepAliveTimeout: times.idle,
      // How often the first two are checked; with Node's default they could run 30 s longer.
      connectionsCheckingInterval: Math.min(1_000, times.headers / 2),
      // Refused here: Node would respond without a body.
      requireHostHeader: false,
    },
    (incoming, outgoing) => {
      if (hasHost(incoming)) void handle(incoming, outgoing);
      else refuse(outgoing);
    },
  );
  answerParserErrors(server);
  return server.listen(port, host, () => onListening((server.address() as AddressInfo).port));
}

const NO_HOST = ['no_host', 'The request names no valid host and path'] as const;
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** HTTP/1.1 requires it (RFC 9112, 3.2); health checks of HTTP/1.0 send none. */
const hasHost = ({ httpVersion, headers }: IncomingMessage) => httpVersion !== '1.1' || headers.host !== undefined;

function refuse(outgoing: ServerResponse): void {
  const body = bodyOf(...NO_HOST);
  outgoing.writeHead(400, { ...JSON_TYPE, 'content-length': Buffer.byteLength(body), connection: 'close' }).end(body);
}

/** The app handles its own errors; only requests without a valid URL remain. */
function answerError(error: unknown): Response {
  const [status, body] =
    error instanceof RequestError ? [400, bodyOf(...NO_HOST)] : [500, bodyOf('internal', 'Internal error')];
  return new Response(body, { status, headers: JSON_TYPE });
}

/** Accepts no new connection and resolves once all running requests have ended, or after `limit` milliseconds. */
export function drain(server: Server, limit: number): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    // A connection becomes idle after its last response, and its client may keep it open.
    const closeIdle = () => server.closeIdleConnections();
    closeIdle();
    setInterval(closeIdle, 50).unref();
    setTimeout(resolve, limit).unref();
  });
}
