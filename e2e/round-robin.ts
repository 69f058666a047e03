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

/** One address before several processes. */
export interface Balancer {
  url: string;
  /** How many requests each process was given. */
  given: readonly number[];
  /** Gives that process nothing while `work` goes on: it can be stopped and started anew, and nobody is refused. */
  without(at: number, work: () => Promise<void>): Promise<void>;
  stop(): void;
}

/** What belongs to one connection is not passed on to the next (RFC 9110, 7.6.1). */
const endToEnd = ({ connection: _, 'keep-alive': __, ...headers }: IncomingHttpHeaders) => headers;

/**
 * Gives each request to the next process, whoever asks: nobody meets the same process twice in a row, so whatever one of
 * them keeps to itself is missed at once. Streams pass as they come.
 */
export async function startBalancer(targets: readonly { port: number }[]): Promise<Balancer> {
  // A connection for each request: one that was kept might be hung up by the process, which lets none lie idle for long,
  // at the moment in which it is used again.
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
    // Who goes away before the end is gone for the process, too.
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
