import { type Endpoint, changesAccount, type Output, type Parsed } from '@jornada/contract/endpoint';
import { check } from '@jornada/contract/faults';
import { may } from '@jornada/domain/access';
import { type Fault, forbidden, Refusal } from '@jornada/domain/refusal';
import type { Context, Hono } from 'hono';
import type { Logger } from 'pino';
import type { CallContext, Caller, PublicContext } from '../context.ts';
import type { AuditEvent } from '../db/audit-event.ts';
import { writeAudit } from '../db/audit.ts';
import { runOnce } from '../db/idempotency.ts';
import type { Db } from '../db/handle.ts';
import { inTransaction } from '../db/transaction.ts';
import type { FileStore } from '../files/store.ts';
import { clientAddress } from './address.ts';
import { jsonHeaders, onlyDeclared } from './answer.ts';
import { requireAudit } from './audit-fence.ts';
import { readJson } from './body.ts';
import { sessionCookie, tokenInCookie } from './cookie.ts';
import { newRequestId, refusalAnswer } from './errors.ts';
import type { EventStreams } from './events.ts';
import { isForm, readForm } from './form.ts';
import { type FormTurn, takeFormTurn } from './form-turns.ts';
import { holdForm, type Holding } from './holding.ts';
import { otherAnswer } from './other-answers.ts';
import type { Metrics } from './metrics.ts';
import { isSameOrigin, isUnsafe } from './origin.ts';
import { recordRequest } from './request-log.ts';

/** A public endpoint has no caller to look at; the others always have one. */
type ContextOf<E extends Endpoint> = E['access'] extends 'public' ? PublicContext : CallContext;
/**
 * What an operation does. A write whose slow part must not hold the transaction, such as decoding an image, does that
 * in `prepare`, which comes before it and answers the rest.
 */
export type Handler<E extends Endpoint> =
  | ((input: Parsed<E>, context: ContextOf<E>) => Promise<Output<E>>)
  | { prepare: (input: Parsed<E>, context: ContextOf<E>) => Promise<(context: ContextOf<E>) => Promise<Output<E>>> };
export type Handlers<G extends Record<string, Endpoint>> = { [K in keyof G]: Handler<G[K]> };

/** What the gate needs of the rest of the house. */
export interface Gate {
  db: Db;
  clock: () => Date;
  log: Logger;
  metrics: Metrics;
  streams: EventStreams;
  identify: (credential: { token: string; via: Caller['via'] }, now: Date) => Promise<Caller>;
  files: FileStore;
  publicUrl: string;
  secure: boolean;
  trustProxy: number;
  /** Parse every answer whole, not only drop what it does not declare: for tests and development. */
  strictAnswers: boolean;
}

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

/** Binds one endpoint to one handler: who is it, may they, what do they say; run; check what goes out. */
export function mount<E extends Endpoint>(app: Hono, gate: Gate, endpoint: E, handler: Handler<E>): void {
  const headers = jsonHeaders(gate.secure);
  const action = `${endpoint.resource}.${endpoint.name}`;

  app.on(endpoint.method, endpoint.path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
    const begun = performance.now();
    const requestId = newRequestId();
    let caller: Caller | undefined;
    let response: Response;
    const held = holdForm();
    const turn = takeFormTurn();
    try {
      const now = gate.clock();
      let cookie: string | undefined;
      const context: PublicContext = {
        db: gate.db,
        files: gate.files,
        publicUrl: gate.publicUrl,
        now,
        requestId,
        log: gate.log,
        hasLeft: () => c.req.raw.signal.aborted,
        address: clientAddress(peerOf(c), c.req.raw.headers.get('x-forwarded-for'), gate.trustProxy),
        setSession: (token) => (cookie = sessionCookie(token, gate.secure)),
      };
      caller = await admit(gate, endpoint, c, now);
      const input = await readInput(endpoint, c, { held, turn, caller });
      const inside: Inside = { ...context, caller, audit: ignore };
      const act = (
        typeof handler === 'function'
          ? (within: Inside) => handler(input as never, within as never)
          : await handler.prepare(input as never, inside as never)
      ) as Act;
      const output = await (changesAccount(endpoint) ? change : ask)(
        gate,
        endpoint,
        action,
        act,
        input,
        inside,
        c.req.raw,
      );
      const extra = { 'x-request-id': requestId, ...(cookie !== undefined && { 'set-cookie': cookie }) };
      response =
        endpoint.answers !== undefined && endpoint.answers !== 'json'
          ? await otherAnswer(endpoint, output, c.req.raw, {
              ...gate,
              now,
              headers: { ...headers, ...extra },
              reader: {
                caller: caller as Caller,
                admitAgain: () => admit(gate, endpoint, c, gate.clock()),
                hangUp: hangUpOf(c),
              },
            })
          : new Response(
              JSON.stringify(
                gate.strictAnswers ? endpoint.response.parse(output) : onlyDeclared(endpoint.response, output),
              ),
              { headers: { ...headers, ...extra } },
            );
    } catch (error) {
      response = refusalAnswer(error, requestId, gate.log, headers);
    } finally {
      held.letGo();
    }
    turn.leave(response.status >= 400 && response.status < 500);
    recordRequest(gate, {
      requestId,
      method: endpoint.method,
      route: endpoint.path,
      status: response.status,
      begun,
      caller,
    });
    return response;
  });
}

/** The order of refusals: 401, 400 missing account, 402, 403, 400 inactive link. Nothing is looked up before. */
async function admit(gate: Gate, endpoint: Endpoint, c: Context, now: Date): Promise<Caller | undefined> {
  const request = c.req.raw;
  if (endpoint.access === 'public') {
    // Only the browser's own way in needs to come from our pages; a program's login sets no cookie.
    if (!endpoint.path.startsWith('/v2/') && !isSameOrigin(request, gate.publicUrl)) throw forbidden();
    return undefined;
  }
  const caller = await gate.identify(credentialOf(request, gate.secure), now);
  if (caller.accountClosed && !endpoint.openWhenClosed)
    throw new Refusal('invalid', 'Missing account', { code: 'missing_account' });
  if (caller.unpaid && !endpoint.openWhenUnpaid) throw new Refusal('payment-required', 'Payment required');
  if (caller.via === 'cookie' && isUnsafe(endpoint.method) && !isSameOrigin(request, gate.publicUrl)) throw forbidden();
  if (endpoint.access !== 'signed-in' && !may(caller.level, endpoint.access)) throw forbidden();
  if (
    endpoint.ofPerson &&
    c.req.param(endpoint.ofPerson.param) !== String(caller.userId) &&
    !may(caller.level, endpoint.ofPerson.others)
  )
    throw forbidden();
  if (changesAccount(endpoint) && !caller.linkActive)
    throw new Refusal('invalid', 'The employment link is not active', { code: 'inactive_link' });
  return caller;
}

/** The header decides where both are sent; its scheme may be in any case (RFC 9110, 11.1). */
function credentialOf(request: Request, secure: boolean): { token: string; via: Caller['via'] } {
  const header = request.headers.get('authorization');
  if (header !== null) return { token: /^bearer +([^\s]+) *$/i.exec(header)?.[1] ?? '', via: 'bearer' };
  return { token: tokenInCookie(request.headers.get('cookie'), secure) ?? '', via: 'cookie' };
}

/** Parses what the caller sent; only that can be the caller's fault. A body is read before anything is judged by its shape. */
async function readInput(endpoint: Endpoint, c: Context, reading: Reading): Promise<unknown> {
  const raw: Record<string, unknown> = {};
  if (endpoint.body) raw['body'] = await readBody(endpoint, c.req.raw, reading);
  if (endpoint.params) raw['params'] = c.req.param();
  if (endpoint.query)
    raw['query'] = Object.fromEntries(
      Object.entries(c.req.queries()).map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
    );
  const input: Record<string, unknown> = {};
  const faults: Fault[] = [];
  for (const part of ['params', 'query', 'body'] as const) {
    const shape = endpoint[part];
    if (!shape) continue;
    const judged = check(shape, raw[part]);
    if ('value' in judged) input[part] = judged.value;
    else faults.push(...judged.faults);
  }
  const [first] = faults;
  if (first)
    throw new Refusal('invalid', `${first.path || 'body'}: ${first.message}`, { errors: faults.slice(0, 100) });
  return input;
}

/** Who sends, and what of it is held. */
interface Reading {
  held: Holding;
  turn: FormTurn;
  caller: Caller | undefined;
}

/** A form where one is asked for; an operation that takes either looks at what came. */
async function readBody({ sends = 'json', body }: Endpoint, request: Request, { held, turn, caller }: Reading) {
  if (sends !== 'form' && !(sends === 'either' && isForm(request))) return readJson(request);
  if (caller) await turn.come(caller.userId);
  return readForm(request, body as NonNullable<typeof body>, held);
}

type Inside = PublicContext & { caller: Caller | undefined; audit: CallContext['audit'] };
type Act = (context: Inside) => Promise<unknown>;
type Run = (
  gate: Gate,
  endpoint: Endpoint,
  action: string,
  act: Act,
  input: unknown,
  context: Inside,
  request: Request,
) => Promise<unknown>;

const ignore = () => {};

/** A question changes nothing; one about somebody's personal data is written down before it is answered. */
const ask: Run = async (gate, _endpoint, action, act, _input, context) => {
  const events: AuditEvent[] = [];
  const output = await act({ ...context, audit: (event) => events.push(event) });
  const { caller, now, requestId } = context;
  if (caller && events.length)
    await inTransaction(gate.db, (tx) =>
      writeAudit(
        tx,
        { accountId: caller.accountId, actorId: caller.userId, action, at: now.toISOString(), requestId },
        events,
        'reading',
      ),
    );
  return output;
};

/** A change of the account is one transaction: what it does, its audit events and its idempotency key stand or fall together. */
const change: Run = (gate, endpoint, action, act, input, context, request) => {
  const { now, requestId } = context;
  const caller = context.caller as Caller;
  const key = endpoint.idempotent ? request.headers.get('idempotency-key') : null;
  if (key !== null && !IDEMPOTENCY_KEY.test(key))
    throw new Refusal('invalid', 'Idempotency-Key: must have 1 to 200 visible ASCII characters', {
      errors: [{ path: 'Idempotency-Key', message: 'must have 1 to 200 visible ASCII characters' }],
    });
  return inTransaction(gate.db, async (tx) => {
    const events: AuditEvent[] = [];
    const write = async () => {
      const output = await act({ ...context, db: tx, audit: (event) => events.push(event) });
      await writeAudit(
        tx,
        { accountId: caller.accountId, actorId: caller.userId, action, at: now.toISOString(), requestId },
        events,
      );
      return output;
    };
    const work = () => (gate.strictAnswers ? requireAudit(endpoint, write) : write());
    return key === null
      ? work()
      : runOnce(
          tx,
          { accountId: caller.accountId, userId: caller.userId, endpoint: action, key, request: input },
          now,
          work,
        );
  });
};

/** How to give up the connection; there is none in a test without a network. */
function hangUpOf(c: Context): (() => void) | undefined {
  const outgoing = (c.env as { outgoing?: { destroy(): void } } | undefined)?.outgoing;
  return outgoing && (() => outgoing.destroy());
}

/** The address of the other end of the connection; none in a test without a network. */
const peerOf = (c: Context): string =>
  (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket?.remoteAddress ??
  'local';
