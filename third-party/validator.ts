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

/** A request and its response; bodies as sent, in base64. */
export interface Exchange {
  method: string;
  /** Including the query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  answer: { status: number; headers: OutgoingHttpHeaders; body: string };
}

/** Validates exchanges between a client and the server with Prism, without changing them. */
export interface Validator {
  /** Differences of an exchange from the document, as sentences; empty if there are none. */
  violations(exchange: Exchange): Promise<string[]>;
  stop(): Promise<void>;
}

const PRISM = join(import.meta.dirname, 'node_modules', '@stoplight', 'prism-cli', 'dist', 'index.js');
const EXCHANGE = 'x-exchange';

/**
 * Starts Prism as the validating proxy of `document`, an OpenAPI document as JSON.
 * Prism reads every body as text, which would damage files. Therefore it is not between client and server: each request
 * is repeated through it after its response, with an upstream server in this file that returns the recorded response.
 */
export async function startValidator(document: string): Promise<Validator> {
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

  const programs = await Promise.all(partsOf(document).map((part) => startPrism(part, url)));
  // An address that is in no part goes to the first process.
  const partOf = (path: string) => programs.reduce((first, other) => (other.holds(path) ? other : first));

  function violations(exchange: Exchange): Promise<string[]> {
    const prism = partOf(exchange.path);
    const found = prism.before.then(() => validate(exchange, prism));
    prism.before = found;
    return found;
  }

  let last = 0;
  async function validate({ method, path, headers, body, answer }: Exchange, prism: Prism): Promise<string[]> {
    const id = String((last += 1));
    // Prism would follow a redirect.
    const { location: _, ...headersOfAnswer } = lasting(answer.headers);
    answers.set(id, { ...answer, headers: headersOfAnswer });
    try {
      const validated = await fetch(`${prism.url}${path}`, {
        method,
        headers: { ...(lasting(headers) as Record<string, string>), [EXCHANGE]: id },
        body: body ? readable(Buffer.from(body, 'base64'), headers) : null,
        redirect: 'manual',
        signal: AbortSignal.timeout(300_000),
      });
      await validated.arrayBuffer();
      if (validated.status !== answer.status)
        return [`Prism returned ${validated.status}, the server ${answer.status}`];
      const found = JSON.parse(validated.headers.get('sl-violations') ?? '[]') as Found[];
      return found.filter((one) => counts(one, answer.status, headers)).map(sentence);
    } catch (error) {
      return [`Prism failed: ${(error as Error).message}`];
    } finally {
      answers.delete(id);
    }
  }

  return {
    violations,
    async stop() {
      await Promise.all(programs.map(({ stop }) => stop()));
      upstream.close();
      upstream.closeAllConnections();
    },
  };
}

/** A process of Prism for a part of the document. */
interface Prism {
  url: string;
  /** Whether an address is of a resource in its part. */
  holds(path: string): boolean;
  /** One exchange at a time, so that waiting in Prism's queue does not count towards the timeout. */
  before: Promise<unknown>;
  stop(): Promise<void>;
}

interface Part {
  document: string;
  resources: Set<string>;
}

/** How many processes share the document: one is at its limit while the other processor waits. */
const PARTS = 2;

/** `/v2/tasks` of `/v2/tasks/{id}?limit=1`: addresses that could be confused with each other have the same. */
const resourceOf = (path: string) => /^\/(v2\/)?[^/?]*/.exec(path)?.[0] ?? '';

/** Prism compares each address with all of its document, so that a part of it is faster than the whole. */
function partsOf(document: string): Part[] {
  const whole = JSON.parse(document) as { paths: Record<string, unknown> };
  const resources = [...new Set(Object.keys(whole.paths).map(resourceOf))];
  return Array.from({ length: PARTS }, (_, part) => {
    const own = new Set(resources.filter((_name, at) => at % PARTS === part));
    const paths = Object.fromEntries(Object.entries(whole.paths).filter(([path]) => own.has(resourceOf(path))));
    return { document: JSON.stringify({ ...whole, paths }), resources: own };
  });
}

async function startPrism({ document, resources }: Part, upstream: string): Promise<Prism> {
  const folder = mkdtempSync(join(tmpdir(), 'jornada-validator-'));
  const file = join(folder, 'openapi.json');
  writeFileSync(file, document);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const options = ['--host', '127.0.0.1', '--port', String(port), '--verboseLevel', 'silent'];
  const child = spawn(process.execPath, [PRISM, 'proxy', file, upstream, ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const onExit = () => child.kill('SIGKILL');
  process.once('exit', onExit);
  // Any answer shows that it listens.
  while (child.exitCode === null && !(await fetch(url).catch(() => undefined)))
    await new Promise((resolve) => setTimeout(resolve, 20));
  if (child.exitCode !== null) throw new Error(`Prism ended with ${child.exitCode}`);
  return {
    url,
    holds: (path) => resources.has(resourceOf(path)),
    before: Promise.resolve(),
    async stop() {
      process.off('exit', onExit);
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Found {
  location?: string[];
  code?: string;
  message: string;
}

/**
 * An invalid request that was refused is correct; one that was accepted is a fault of the document or of the server.
 */
function counts({ location = [], code, message }: Found, status: number, headers: IncomingHttpHeaders): boolean {
  // Of several form parts with one name, Prism sees only the last and no array.
  if (location[1] === 'body' && code === 'type' && message.endsWith(' must be array') && isForm(headers)) return false;
  if (message === 'Selected route not found') return status !== 404 && status !== 405;
  return location[0] !== 'request' || status < 400;
}

const isForm = (headers: IncomingHttpHeaders) => headers['content-type']?.startsWith('multipart/') ?? false;

/** Prism never responds to invalid JSON. The server refuses it, and that response is validated in any case. */
function readable(body: Buffer<ArrayBuffer>, headers: IncomingHttpHeaders): Buffer<ArrayBuffer> {
  if (isForm(headers)) return body;
  try {
    JSON.parse(body.toString());
    return body;
  } catch {
    return Buffer.from('{}');
  }
}

const sentence = ({ location = [], message }: Found) => `${location.join('.')}: ${message}`;

/** Headers of the connection, not of the exchange. */
const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'host', 'date']);
const lasting = <H extends IncomingHttpHeaders | OutgoingHttpHeaders>(headers: H): H =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.has(name))) as H;
