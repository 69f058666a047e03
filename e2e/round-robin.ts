import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** A load balancer in front of several processes. */
export interface Balancer {
  url: string;
  /** Number of requests per process. */
  given: readonly number[];
  /** Sends no requests to process `at` during `work`, so that it can be restarted without failed requests. */
  without(at: number, work: () => Promise<void>): Promise<void>;
  stop(): void;
}

/** Hop-by-hop headers are not forwarded (RFC 9110, 7.6.1). */
const endToEnd = ({ connection: _, 'keep-alive': __, ...headers }: IncomingHttpHeaders) => headers;

/**
 * Distributes requests in turn regardless of the client, so that state kept inside one process is missing for the next
 * request. Streams are forwarded unbuffered.
 */
export async function startBalancer(targets: readonly { port: number }[]): Promise<Balancer> {
  // Opens a new connection for each request: the process closes idle connections after a short time, and a reused one
  // could be closed at that moment.
  const agent = new Agent({ keepAlive: false });
  const given = targets.map(() => 0);
  const resting = new Set<number>();
  let turn = 0;
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    do turn = (turn + 1) % targets.length;
    while (resting.has(turn) && resting.size < targets.length);
    const at = turn;
    given[at] = (given[at] ?? 0) + 1;
    const headers = { ...endToEnd(incoming.headers), 'x-forwarded-for': incoming.socket.remoteAddress };
    const onward = request(
      { agent, host: '127.0.0.1', port: targets[at]?.port, method: incoming.method, path: incoming.url, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers));
        outgoing.flushHeaders();
        answer.pipe(outgoing);
        answer.once('error', () => outgoing.destroy());
      },
    );
    onward.once('error', () => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    });
    // A client that disconnects early is disconnected from the process too.
    outgoing.once('close', () => onward.destroy());
    incoming.pipe(onward);
  };
  const server = createServer(pass).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    given,
    async without(at, work) {
      resting.add(at);
      await work();
      resting.delete(at);
    },
    stop() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
