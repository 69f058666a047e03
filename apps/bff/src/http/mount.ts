import { changesAccount, type Endpoint, type Output, type Parsed } from '@jornada/contract/endpoint';
import type { Context, Hono } from 'hono';
import type { CallContext, PublicContext } from '../context.ts';
import { shareOf } from '../db/account-share.ts';
import { onBehalfOf } from '../db/engines/requester.ts';
import type { Db } from '../db/handle.ts';
import { admit, admitHeld } from './admit.ts';
import { refuseWrites } from './audit-fence.ts';
import { newRequestId } from './errors.ts';
import type { Gate } from './gate.ts';
import { readInput } from './input.ts';
import { JointReads } from './joint-reads.ts';
import { operationContext, requesterOf } from './operation-context.ts';
import { failedResponse, type Progress, recordEnd } from './request-end.ts';
import { createReservations, type Reservations } from './reservations.ts';
import { respond } from './respond.ts';
import { jsonHeaders } from './response.ts';
import { type OperationContext, runChange, runRead } from './run.ts';
import { turn } from './turns.ts';

/** A public endpoint has no caller; the others always have one. */
type ContextOf<E extends Endpoint> = E['access'] extends 'public' ? PublicContext : CallContext;
/**
 * The implementation of an operation. A write with a slow part, such as decoding an image, does that part in `prepare`,
 * before the transaction, and returns the rest.
 */
export type Handler<E extends Endpoint> =
  | ((input: Parsed<E>, context: ContextOf<E>) => Promise<Output<E>>)
  | { prepare: (input: Parsed<E>, context: ContextOf<E>) => Promise<(context: ContextOf<E>) => Promise<Output<E>>> };
export type Handlers<G extends Record<string, Endpoint>> = { [K in keyof G]: Handler<G[K]> };

/** Mounts one endpoint. */
export function mount<E extends Endpoint>(app: Hono, gate: Gate, endpoint: E, handler: Handler<E>): void {
  const headers = jsonHeaders(gate.secure);
  const joint = endpoint.joint && new JointReads();

  app.on(endpoint.method, endpoint.path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
    const progress: Progress = { requestId: newRequestId(), begun: performance.now(), isRead: false };
    const later = turn();
    if (later) await later;
    const reserved = createReservations(gate.heavySlots);
    const answered = await answer(gate, endpoint, handler, c, { progress, reserved, headers, joint }).catch(
      (error: unknown) => failedResponse(gate, c, error, progress, headers),
    );
    const response = reserved.release(endpoint, answered);
    recordEnd(gate, endpoint, c, progress, response);
    return response;
  });
}

/** The dependencies of one request. */
interface Within {
  progress: Progress;
  reserved: Reservations;
  headers: Record<string, string>;
  joint: JointReads | undefined;
}

/** Handles a request: authenticate, authorise, validate, run, validate the response. @throws Refusal */
async function answer<E extends Endpoint>(
  gate: Gate,
  endpoint: E,
  handler: Handler<E>,
  c: Context,
  { progress, reserved, headers, joint }: Within,
): Promise<Response> {
  const { requestId } = progress;
  const now = gate.clock();
  let caller = await admit(gate, endpoint, c, now);
  progress.caller = caller;
  // All connections that the handler takes count towards the caller's account.
  const db = caller ? shareOf(gate.db, caller.accountId) : gate.db;
  const input = await readInput(endpoint, c, { memory: reserved.memory, slot: reserved.slot, caller });
  progress.isRead = true;
  if (endpoint.heavy && caller) {
    await reserved.acquireHeavy(caller, c.req.raw.signal);
    // The caller's rights may have changed while the request waited.
    caller = await admit(gate, endpoint, c, gate.clock());
    progress.caller = caller;
  }
  const { context, headersSet } = operationContext(gate, c, { db, now, requestId, caller });
  const admitted = caller;
  const operation = async (waited: boolean) => ({
    waited,
    db,
    strictAnswers: gate.strictAnswers,
    fingerprints: gate.vault,
    endpoint,
    input,
    context,
    request: c.req.raw,
    handle: await (gate.strictAnswers
      ? refuseWrites(endpoint, () => prepare(handler, input, context))
      : prepare(handler, input, context)),
    readmit: async (tx?: Db) =>
      tx && admitted
        ? admitHeld(gate, endpoint, c, gate.clock(), { tx, before: admitted })
        : admit(gate, endpoint, c, gate.clock()),
  });
  const requester = requesterOf(c, caller);
  const run = (waited: boolean) =>
    // The result of a request that waited is shared with others, who may still want it.
    onBehalfOf(waited ? { ...requester, assertWanted: () => {} } : requester, async () =>
      changesAccount(endpoint) ? runChange(await operation(waited)) : runRead(await operation(waited)),
    );
  const output = await (joint && caller ? joint.run(caller, input, run) : run(false));
  return respond(gate, endpoint, c, output, {
    now,
    caller,
    headers: { ...headers, 'x-request-id': requestId, ...headersSet() },
  });
}

/** The handler as a function of its context. Its input and context types were checked at mounting. */
async function prepare<E extends Endpoint>(handler: Handler<E>, input: unknown, context: OperationContext) {
  const parsed = input as Parsed<E>;
  if (typeof handler !== 'function') {
    const handle = await handler.prepare(parsed, context as ContextOf<E>);
    return (within: OperationContext) => handle(within as ContextOf<E>);
  }
  return (within: OperationContext) => handler(parsed, within as ContextOf<E>);
}
