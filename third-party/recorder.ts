import { once } from 'node:events';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Validator } from './validator.ts';

/** A proxy to `target` that passes each exchange to the validator. */
export interface Recorder {
  url: string;
  /** The validated exchanges. */
  seen: { method: string; path: string; status: number }[];
  /** All violations, one line each, once every exchange is validated. */
  found(): Promise<string[]>;
  stop(): void;
}

/** Addresses that the document describes; screens, signed files and health are not part of the API. */
const IS_INTERFACE = /^\/(v2|session|setup|invite|answer)(\/|\?|$)/;
const IS_NOT = /^\/v2\/(openapi\.json|files\/)/;

export async function startRecorder(target: string, validator: Validator): Promise<Recorder> {
  /** In the order of `seen`. */
  const validations: Promise<string[]>[] = [];
  const seen: Recorder['seen'] = [];
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const sent = Buffer.concat(chunks);
    const { method = 'GET', url: path = '/', headers } = request;
    const { host: _, connection: __, ...rest } = headers;
    const answer = await fetch(`${target}${path}`, {
      method,
      headers: rest as Record<string, string>,
      body: sent.length ? sent : null,
      redirect: 'manual',
    });
    const body = Buffer.from(await answer.arrayBuffer());
    const answered = Object.fromEntries(answer.headers) as OutgoingHttpHeaders;
    delete answered['transfer-encoding'];
    delete answered['content-encoding'];
    delete answered['content-length'];
    response.writeHead(answer.status, answered).end(body);
    if (!IS_INTERFACE.test(path) || IS_NOT.test(path)) return;
    validations.push(
      validator.violations({
        method,
        path,
        headers,
        body: sent.toString('base64'),
        answer: { status: answer.status, headers: answered, body: body.toString('base64') },
      }),
    );
    seen.push({ method, path, status: answer.status });
  };
  const server = createServer((request, response) => void pass(request, response)).listen(0, '127.0.0.1');
  // An idle connection stays open: a client would sometimes meet one that is being closed.
  server.keepAliveTimeout = 0;
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    async found() {
      const found = await Promise.all(validations);
      return seen.flatMap(({ method, path, status }, at) =>
        (found[at] ?? []).map((what) => `${method} ${path} → ${status}: ${what}`),
      );
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
