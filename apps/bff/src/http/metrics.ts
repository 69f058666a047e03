import type { Hono } from 'hono';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { baseHeaders } from './response.ts';

export interface Metrics {
  /** Counts a request by method, route pattern and status, without anything about the caller or the content. */
  observe(of: { method: string; route: string; status: number; seconds: number }): void;
  /** Counts an event stream that opens (1) or closes (-1). */
  streams(by: 1 | -1): void;
  text(): Promise<string>;
}

/** Metrics for Prometheus: the number and duration of requests, and the state of the process. */
export function createMetrics(): Metrics {
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
  return {
    streams: (by) => streams.inc(by),
    observe: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    text: () => registry.metrics(),
  };
}

export function mountMetrics(app: Hono, metrics: Metrics, secure: boolean): void {
  const headers = {
    ...baseHeaders(secure),
    'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    'cache-control': 'no-store',
  };
  app.get('/metrics', async () => new Response(await metrics.text(), { headers }));
}
