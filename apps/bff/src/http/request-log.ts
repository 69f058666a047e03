import type { Logger } from 'pino';
import type { Caller } from '../context.ts';
import type { Metrics } from './metrics.ts';

/**
 * Logs and counts one request. It logs the route pattern instead of the URL, because a path or a query may contain text
 * of people, and ids of user and account, but no names, addresses or bodies.
 */
export function recordRequest(
  { log, metrics }: { log: Logger; metrics: Metrics },
  of: { requestId: string; method: string; route: string; status: number; begun: number; caller?: Caller | undefined },
): void {
  const ms = performance.now() - of.begun;
  metrics.observe({ method: of.method, route: of.route, status: of.status, seconds: ms / 1_000 });
  if (!log.isLevelEnabled('info')) return;
  log.info({
    request_id: of.requestId,
    method: of.method,
    route: of.route,
    status: of.status,
    ms: Math.round(ms * 100) / 100,
    ...(of.caller && { account_id: of.caller.accountId, user_id: of.caller.userId }),
  });
}
