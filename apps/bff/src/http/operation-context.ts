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
 * @returns the context, and the headers that the handler sets: the cookie of a session
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

/**
 * The requester on whose behalf the database is read. Long reads that have not started are dropped if the client has
 * disconnected.
 */
export const requesterOf = (c: Context, caller: Caller | undefined) => ({
  accountId: caller?.accountId ?? 0,
  userId: caller?.userId ?? 0,
  assertWanted() {
    if (isDisconnected(c)) throw new Refusal('unavailable', 'Service unavailable');
  },
});
