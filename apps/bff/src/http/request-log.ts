import type { Logger } from 'pino';
import type { Caller } from '../context.ts';

/**
 * One line a request. The route's pattern stands for its URL, since a path or a query may hold what people typed;
 * ids of user and account, no names, no addresses, no bodies.
 */
export function logRequest(
  log: Logger,
  of: { requestId: string; method: string; route: string; status: number; begun: number; caller?: Caller | undefined },
): void {
  if (!log.isLevelEnabled('info')) return;
  log.info({
    request_id: of.requestId,
    method: of.method,
    route: of.route,
    status: of.status,
    ms: Math.round((performance.now() - of.begun) * 100) / 100,
    ...(of.caller && { account_id: of.caller.accountId, user_id: of.caller.userId }),
  });
}
