import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { peerOf } from './connection.ts';
import { baseHeaders } from './response.ts';

export interface Metrics {
  /** Counts a request by method, route pattern and status, without data about the caller or the content. */
  observe(of: { method: string; route: string; status: number; seconds: number }): void;
  /** Counts an event stream that opens (1) or closes (-1). */
  streams(by: 1 | -1): void;
  text(): Promise<string>;
}

/** The outbox as seen by all processes. */
export interface OutboxState {
  waiting: number;
  /** Seconds since the oldest of the waiting mails was written; 0 if none waits. */
  oldestSeconds: number;
  sent: number;
  failed: number;
}

/**
 * Metrics for Prometheus: the number and duration of requests, and the state of the process.
 * @param readOutbox on a server that sends mails
 */
export function createMetrics(readOutbox?: () => Promise<OutboxState>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'jornada_http_request_seconds',
    help: 'Seconds from the first byte of a request to its answer, by method, route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const streams = new Gauge({
    name: 'jornada_event_streams',
    help: 'Streams of events that are open: browsers and programs that follow what changes.',
    registers: [registry],
  });
  const readMails = readOutbox && mailMetrics(registry, readOutbox);
  return {
    streams: (by) => streams.inc(by),
    observe: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    text: async () => {
      await readMails?.();
      return registry.metrics();
    },
  };
}

/** @returns a function that reads their values; if the database is unavailable they keep their last values */
function mailMetrics(registry: Registry, readOutbox: () => Promise<OutboxState>): () => Promise<void> {
  const of = { registers: [registry] };
  const waiting = new Gauge({ ...of, name: 'jornada_mails_waiting', help: 'E-mails that are to be sent.' });
  const oldest = new Gauge({
    ...of,
    name: 'jornada_mails_oldest_seconds',
    help: 'Age of the oldest e-mail that is to be sent.',
  });
  const help = 'The same number in each process.';
  const sent = new Counter({ ...of, name: 'jornada_mails_sent_total', help: `E-mails sent. ${help}` });
  const failed = new Counter({ ...of, name: 'jornada_mails_failed_total', help: `E-mails given up. ${help}` });
  return async () => {
    const state = await readOutbox().catch(() => undefined);
    if (!state) return;
    waiting.set(state.waiting);
    oldest.set(state.oldestSeconds);
    for (const counter of [sent, failed]) counter.reset();
    sent.inc(state.sent);
    failed.inc(state.failed);
  };
}

export interface MetricsAccess {
  secure: boolean;
  /** Required of each reader if set; otherwise only programs on this machine can read metrics. */
  token: string | undefined;
  /** The same 404 as for any unknown address. */
  unknown: (method: string) => Response;
}

/** Serves the metrics to the operator only, since they reveal how busy the companies are. */
export function mountMetrics(app: Hono, metrics: Metrics, { secure, token, unknown }: MetricsAccess): void {
  const headers = {
    ...baseHeaders(secure),
    'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    'cache-control': 'no-store',
  };
  app.get('/metrics', async (c) => {
    if (token === undefined && !isOnThisMachine(c)) return unknown(c.req.method);
    if (token !== undefined && !isEqual(c.req.header('authorization') ?? '', `Bearer ${token}`))
      return new Response('A token is required\n', {
        status: 401,
        headers: { ...headers, 'www-authenticate': 'Bearer' },
      });
    return new Response(await metrics.text(), { headers });
  });
}

const LOOPBACK = /^(?:::ffff:)?127(?:\.\d{1,3}){3}$|^::1$|^local$/;
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/;
const PROXY_HEADERS = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];

/**
 * Whether a program on this machine sent the request directly. A proxy on this machine has the same address, but
 * forwards the host of its clients, or adds forwarding headers.
 */
const isOnThisMachine = (c: Context): boolean =>
  LOOPBACK.test(peerOf(c)) &&
  LOOPBACK_HOST.test(c.req.header('host') ?? 'localhost') &&
  PROXY_HEADERS.every((name) => c.req.header(name) === undefined);

/** Takes the same time for every wrong text. */
const isEqual = (given: string, expected: string): boolean => {
  const [one, other] = [given, expected].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(one, other);
};
