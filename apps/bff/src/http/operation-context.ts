import { Refusal } from '@jornada/domain/refusal';
import type { Context } from 'hono';
import type { Caller } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { clientAddress } from './address.ts';
import { isDisconnected, peerOf } from './connection.ts';
import { sessionCookie } from './cookie.ts';
import type { Gate } from './gate.ts';
import type { OperationContext } from './run.ts';

/**
 * The context of a handler for one request.
 * @returns also the headers that the handler has set by then: the cookie of a session
 */
export function operationContext(
  gate: Gate,
  c: Context,
  request: { db: Db; now: Date; requestId: string; caller: Caller | undefined },
): { context: OperationContext; headersSet: () => Record<string, string> } {
  let cookie: string | undefined;
  const context: OperationContext = {
    ...request,
    files: gate.files,
    outbox: gate.outbox,
    publicUrl: gate.publicUrl,
    log: gate.log,
    isDisconnected: () => isDisconnected(c),
    address: clientAddress(peerOf(c), c.req.header('x-forwarded-for') ?? null, gate.trustProxy),
    userAgent: c.req.header('user-agent') ?? '',
    setSession: (token) => (cookie = sessionCookie(token, gate.secure)),
    audit: () => {},
  };
  return { context, headersSet: () => (cookie === undefined ? {} : { 'set-cookie': cookie }) };
}

/** On whose behalf a request reads. Its long reads are dropped before they run if the client has disconnected. */
export const requesterOf = (c: Context, caller: Caller | undefined) => ({
  accountId: caller?.accountId ?? 0,
  userId: caller?.userId ?? 0,
  assertWanted() {
    if (isDisconnected(c)) throw new Refusal('unavailable', 'Service unavailable');
  },
});
