import { changesAccount, type Endpoint, type Output, type Parsed } from '@jornada/contract/endpoint';
import { Refusal } from '@jornada/domain/refusal';
import type { Context, Hono } from 'hono';
import type { Logger } from 'pino';
import type { CallContext, Caller, PublicContext } from '../context.ts';
import { shareOf } from '../db/account-share.ts';
import type { Db } from '../db/handle.ts';
import type { FileStore } from '../files/store.ts';
import { clientAddress } from './address.ts';
import { admit, admitHeld, type Admission } from './admit.ts';
import { CLIENT_CLOSED, disconnectOf, followDownload, isDisconnected, peerOf, STALL_MS } from './connection.ts';
import { sessionCookie } from './cookie.ts';
import { newRequestId, refusalResponse } from './errors.ts';
import type { EventStreams } from './events.ts';
import { createFormSlot } from './form-slots.ts';
import type { HeavySlots } from './heavy-slots.ts';
import { readInput } from './input.ts';
import { createFormShare } from './memory-budget.ts';
import type { Metrics } from './metrics.ts';
import { otherResponse } from './other-responses.ts';
import { recordRequest } from './request-log.ts';
import { jsonHeaders, onlyDeclared } from './response.ts';
import { type OperationContext, runChange, runRead } from './run.ts';
import { whenRead } from './when-read.ts';

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

/** Dependencies of the request pipeline. */
export interface Gate extends Admission {
  db: Db;
  clock: () => Date;
  log: Logger;
  metrics: Metrics;
  streams: EventStreams;
  heavySlots: HeavySlots;
  files: FileStore;
  trustProxy: number;
  /** How long the reader of a download may make no progress, if not the default. */
  stallMs?: number | undefined;
  /** Validate every response and require audit events, instead of only dropping undeclared fields: for tests and development. */
  strictAnswers: boolean;
}

/** Mounts one endpoint: authenticate, authorise, validate, run, validate the response. */
export function mount<E extends Endpoint>(app: Hono, gate: Gate, endpoint: E, handler: Handler<E>): void {
  const headers = jsonHeaders(gate.secure);

  app.on(endpoint.method, endpoint.path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
    const begun = performance.now();
    const requestId = newRequestId();
    let caller: Caller | undefined;
    let response: Response;
    let isRead = false;
    const memory = createFormShare();
    const slot = createFormSlot();
    let release = () => {};
    try {
      const now = gate.clock();
      let cookie: string | undefined;
      let admitted = await admit(gate, endpoint, c, now);
      caller = admitted;
      // All connections that the handler takes count towards the caller's account.
      const db = caller ? shareOf(gate.db, caller.accountId) : gate.db;
      const input = await readInput(endpoint, c, { memory, slot, caller });
      isRead = true;
      if (endpoint.heavy && caller) {
        release = await gate.heavySlots.acquire(caller, c.req.raw.signal);
        // The caller's rights may have changed while the request waited.
        admitted = await admit(gate, endpoint, c, gate.clock());
        caller = admitted;
      }
      const context: OperationContext = {
        db,
        files: gate.files,
        publicUrl: gate.publicUrl,
        now,
        requestId,
        log: gate.log,
        isDisconnected: () => isDisconnected(c),
        address: clientAddress(peerOf(c), c.req.header('x-forwarded-for') ?? null, gate.trustProxy),
        userAgent: c.req.header('user-agent') ?? '',
        setSession: (token) => (cookie = sessionCookie(token, gate.secure)),
        caller,
        audit: () => {},
      };
      const handle = await prepare(handler, input, context);
      const readmit = async (tx?: Db) =>
        tx && admitted
          ? admitHeld(gate, endpoint, c, gate.clock(), { tx, before: admitted })
          : admit(gate, endpoint, c, gate.clock());
      const operation = {
        db,
        strictAnswers: gate.strictAnswers,
        endpoint,
        input,
        context,
        request: c.req.raw,
        handle,
        readmit,
      };
      const output = await (changesAccount(endpoint) ? runChange(operation) : runRead(operation));
      response = await respond(gate, endpoint, c, output, {
        now,
        caller,
        headers: { ...headers, 'x-request-id': requestId, ...(cookie !== undefined && { 'set-cookie': cookie }) },
      });
    } catch (error) {
      // A body that breaks off has no other cause; a handler may fail for a reason of its own.
      const isAborted = (!isRead || error instanceof Refusal) && isDisconnected(c);
      response = isAborted
        ? new Response(null, { status: CLIENT_CLOSED })
        : refusalResponse(error, requestId, gate.log, headers);
    } finally {
      memory.release();
    }
    slot.release(response.status >= 400 && response.status < 500);
    if (endpoint.answers === 'csv' || endpoint.answers === 'zip') response = whenRead(response, release);
    else release();
    const { method, path: route } = endpoint;
    const record = (status: number) => recordRequest(gate, { requestId, method, route, status, begun, caller });
    const isDownload = response.ok && response.body && (endpoint.answers === 'csv' || endpoint.answers === 'zip');
    if (isDownload) followDownload(c, { status: response.status, stallMs: gate.stallMs ?? STALL_MS }, record);
    else record(response.status);
    return response;
  });
}

/** A handler as a function of its context. The types of its input and its context were checked where it was mounted. */
async function prepare<E extends Endpoint>(handler: Handler<E>, input: unknown, context: OperationContext) {
  const parsed = input as Parsed<E>;
  if (typeof handler !== 'function') {
    const handle = await handler.prepare(parsed, context as ContextOf<E>);
    return (within: OperationContext) => handle(within as ContextOf<E>);
  }
  return (within: OperationContext) => handler(parsed, within as ContextOf<E>);
}

function respond(
  gate: Gate,
  endpoint: Endpoint,
  c: Context,
  output: unknown,
  { now, caller, headers }: { now: Date; caller: Caller | undefined; headers: Record<string, string> },
): Response | Promise<Response> {
  if (endpoint.answers !== undefined && endpoint.answers !== 'json') {
    // A stream needs a caller, and no public operation answers one.
    const recheck = () => admit(gate, endpoint, c, gate.clock());
    const reader = { caller: caller as Caller, recheck, disconnect: disconnectOf(c) };
    return otherResponse(endpoint, output, c.req.raw, { ...gate, now, headers, reader });
  }
  const { response } = endpoint;
  const body = gate.strictAnswers ? response.parse(output) : onlyDeclared(response, output);
  return new Response(JSON.stringify(body), { headers });
}
