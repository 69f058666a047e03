import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../scripts/free-port.ts';

/** A request and what it was answered. Bodies as they travelled, in base64. */
export interface Exchange {
  method: string;
  /** With its query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  answer: { status: number; headers: OutgoingHttpHeaders; body: string };
}

/** Prism between a client and the server, as a judge: it sees every exchange and spoils none. */
export interface Judge {
  /** What in an exchange is not as the document says, in sentences; nothing where all is. */
  violations(exchange: Exchange): Promise<string[]>;
  stop(): Promise<void>;
}

const PRISM = join(import.meta.dirname, 'node_modules', '@stoplight', 'prism-cli', 'dist', 'index.js');
const EXCHANGE = 'x-exchange';

/**
 * Starts Prism as the validating proxy of `document`, an OpenAPI document as JSON.
 *
 * Prism reads every body as text, so files do not pass through it whole. Therefore it stands beside the line: what was asked
 * is sent through it once more after the answer, and the server behind it is this file, which gives that same answer again.
 */
export async function startJudge(document: string): Promise<Judge> {
  const answers = new Map<string, Exchange['answer']>();
  const answerAgain = (request: IncomingMessage, response: ServerResponse) => {
    request.resume();
    const known = answers.get(String(request.headers[EXCHANGE]));
    if (known) response.writeHead(known.status, known.headers).end(Buffer.from(known.body, 'base64'));
    else response.writeHead(404).end();
  };
  const upstream = createServer(answerAgain).listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;

  const folder = mkdtempSync(join(tmpdir(), 'jornada-judge-'));
  const file = join(folder, 'openapi.json');
  writeFileSync(file, document);
  const port = await freePort();
  const prism = spawn(process.execPath, [PRISM, 'proxy', file, url, '--host', '127.0.0.1', '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const onExit = () => prism.kill('SIGKILL');
  process.once('exit', onExit);
  await new Promise<void>((resolve, reject) => {
    let said = '';
    prism.stdout.on('data', (chunk: Buffer) => {
      if (said.length < 1e6) said += chunk.toString();
      if (said.includes('Prism is listening')) resolve();
    });
    prism.once('exit', (code) => reject(new Error(`Prism ended with ${code}: ${said.slice(-2_000)}`)));
  });

  // One after the other: what waits for its turn is not what Prism is slow at.
  let before: Promise<unknown> = Promise.resolve();
  function violations(exchange: Exchange): Promise<string[]> {
    const found = before.then(() => judgeNow(exchange));
    before = found;
    return found;
  }

  let last = 0;
  async function judgeNow({ method, path, headers, body, answer }: Exchange): Promise<string[]> {
    const id = String((last += 1));
    // Prism would go where a redirect leads.
    const { location: _, ...headersOfAnswer } = lasting(answer.headers);
    answers.set(id, { ...answer, headers: headersOfAnswer });
    try {
      const judged = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: { ...(lasting(headers) as Record<string, string>), [EXCHANGE]: id },
        body: body ? readable(Buffer.from(body, 'base64'), headers) : null,
        redirect: 'manual',
        signal: AbortSignal.timeout(300_000),
      });
      await judged.arrayBuffer();
      if (judged.status !== answer.status)
        return [`Prism answered ${judged.status} where the server said ${answer.status}`];
      const found = JSON.parse(judged.headers.get('sl-violations') ?? '[]') as Found[];
      return found.filter((one) => counts(one, answer.status, headers)).map(said);
    } catch (error) {
      return [`Prism did not judge it: ${(error as Error).message}`];
    } finally {
      answers.delete(id);
    }
  }

  return {
    violations,
    async stop() {
      process.off('exit', onExit);
      const gone = once(prism, 'exit');
      prism.kill('SIGKILL');
      await gone;
      upstream.close();
      upstream.closeAllConnections();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Found {
  location?: string[];
  code?: string;
  message: string;
}

/** A bad request that was refused is how it should be; one that was taken is a hole in the document or in the server. */
function counts({ location = [], code, message }: Found, status: number, headers: IncomingHttpHeaders): boolean {
  // Of several parts of one name, Prism sees the last: it cannot know a list in a form.
  if (location[1] === 'body' && code === 'type' && message.endsWith(' must be array') && isForm(headers)) return false;
  if (message === 'Selected route not found') return status !== 404 && status !== 405;
  return location[0] !== 'request' || status < 400;
}

const isForm = (headers: IncomingHttpHeaders) => headers['content-type']?.startsWith('multipart/') ?? false;

/** Prism never answers to JSON that is none. That is refused by the server; its refusal is judged in any case. */
function readable(body: Buffer<ArrayBuffer>, headers: IncomingHttpHeaders): Buffer<ArrayBuffer> {
  if (isForm(headers)) return body;
  try {
    JSON.parse(body.toString());
    return body;
  } catch {
    return Buffer.from('{}');
  }
}

const said = ({ location = [], message }: Found) => `${location.join('.')}: ${message}`;

/** What belongs to one connection does not belong to the exchange. */
const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'host', 'date']);
const lasting = <H extends IncomingHttpHeaders | OutgoingHttpHeaders>(headers: H): H =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.has(name))) as H;
