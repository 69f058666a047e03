import type { Logger } from 'pino';
import type { Caller } from '../context.ts';
import type { Metrics } from './metrics.ts';

interface Recorders {
  log: Logger;
  metrics: Metrics;
}

interface EndedRequest {
  method: string;
  /** The route pattern, not the URL: a path or a query may contain personal text. */
  route: string;
  status: number;
  /** In milliseconds of `performance.now()`. */
  begun: number;
  caller?: Caller | undefined;
}

/** Logs and counts one request, with ids of user and account, but without names, addresses or bodies. */
export function recordRequest({ log, metrics }: Recorders, of: EndedRequest & { requestId: string }): void {
  const { method, route, status, caller } = of;
  const ms = count(metrics, of);
  if (!log.isLevelEnabled('info')) return;
  log.info({
    request_id: of.requestId,
    method,
    route,
    status,
    ms: Math.round(ms * 100) / 100,
    ...(caller && { account_id: caller.accountId, user_id: caller.userId }),
  });
}

/** Like `recordRequest`, without the sender and with only the hour. */
export function recordWithoutTrace(
  { hourLog, metrics }: { hourLog: Logger; metrics: Metrics },
  of: EndedRequest,
): void {
  const { method, route, status, caller } = of;
  count(metrics, of);
  hourLog.info({ method, route, status, ...(caller && { account_id: caller.accountId }) });
}

/** The time field of a log line, as the start of its hour: `,"time":"2026-11-22T14:00:00.000Z"`. */
export const hourField = (now: Date): string => `,"time":"${now.toISOString().slice(0, 13)}:00:00.000Z"`;

/** Counts a request, and returns its duration in milliseconds. */
function count(metrics: Metrics, { method, route, status, begun }: EndedRequest): number {
  const ms = performance.now() - begun;
  metrics.observe({ method, route, status, seconds: ms / 1_000 });
  return ms;
}
