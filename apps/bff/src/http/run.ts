import type { Endpoint } from '@jornada/contract/endpoint';
import { Refusal } from '@jornada/domain/refusal';
import type { CallContext, Caller, PublicContext } from '../context.ts';
import type { AuditEvent } from '../db/audit-event.ts';
import { writeAudit } from '../db/audit.ts';
import type { Db } from '../db/handle.ts';
import { type Fingerprints, runOnce } from '../db/idempotency.ts';
import { inTransaction } from '../db/transaction.ts';
import { requireAudit } from './audit-fence.ts';

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

/** The context of a handler before its type is narrowed: a public operation has no caller. */
export type OperationContext = PublicContext & { caller: Caller | undefined; audit: CallContext['audit'] };

/** One call of an operation, authenticated and validated. */
export interface Operation {
  db: Db;
  /** Refuse writes that leave no audit event: for tests and development. */
  strictAnswers: boolean;
  /** To recognise a request repeated under its idempotency key. */
  fingerprints: Fingerprints;
  endpoint: Endpoint;
  input: unknown;
  context: OperationContext;
  request: Request;
  /** Whether it waited for another request after it was admitted. */
  waited: boolean;
  /**
   * Admits the request again, since reading its body may have taken long: in the transaction of a change, otherwise on
   * its own.
   * @throws Refusal if it would be refused now
   */
  readmit: (tx?: Db) => Promise<Caller | undefined>;
  /** The handler, with its input. */
  handle: (context: OperationContext) => Promise<unknown>;
}

const by = ({ resource, name }: Endpoint, { now, requestId }: OperationContext, caller: Caller) => ({
  accountId: caller.accountId,
  actorId: caller.userId,
  action: `${resource}.${name}`,
  at: now.toISOString(),
  requestId,
});

/** Runs an operation that does not change the account. Reading personal data is recorded before the response. */
export async function runRead({ db, strictAnswers, ...operation }: Operation): Promise<unknown> {
  const { endpoint, context, handle, readmit, waited } = operation;
  const events: AuditEvent[] = [];
  const { caller } = context;
  const admitted = (waited || endpoint.body) && caller ? await readmit() : caller;
  const read = async () => {
    const output = await handle({ ...context, caller: admitted, audit: (event) => events.push(event) });
    if (caller && events.length)
      await inTransaction(db, (tx) => writeAudit(tx, by(endpoint, context, caller), events, 'reading'));
    return output;
  };
  return strictAnswers ? requireAudit(endpoint, read) : read();
}

/** Runs a change of the account in one transaction, with its audit events and its idempotency key. */
export function runChange(operation: Operation): Promise<unknown> {
  const { db, strictAnswers, fingerprints, endpoint, input, context, request, handle, readmit } = operation;
  // `admit` refuses changes of an account by callers who are not signed in to it.
  const caller = context.caller as Caller;
  if (endpoint.leavesNoTrace) return runWithoutTrace(operation);
  const key = endpoint.idempotent ? request.headers.get('idempotency-key') : null;
  if (key !== null && !IDEMPOTENCY_KEY.test(key))
    throw new Refusal('invalid', 'Idempotency-Key: must have 1 to 200 visible ASCII characters', {
      errors: [{ path: 'Idempotency-Key', message: 'must have 1 to 200 visible ASCII characters' }],
    });
  return inTransaction(db, async (tx) => {
    const admitted = await readmit(tx);
    const events: AuditEvent[] = [];
    const write = async () => {
      const output = await handle({ ...context, caller: admitted, db: tx, audit: (event) => events.push(event) });
      await writeAudit(tx, by(endpoint, context, caller), events);
      return output;
    };
    const work = () => (strictAnswers ? requireAudit(endpoint, write) : write());
    if (key === null) return work();
    const { accountId, userId } = caller;
    const { secretFields = [] } = endpoint;
    const name = `${endpoint.resource}.${endpoint.name}`;
    const claim = { accountId, userId, endpoint: name, key, request: input, secretFields };
    return runOnce(tx, fingerprints, claim, context.now, work);
  });
}

/**
 * Runs a change that leaves no audit event and no idempotency key.
 * @throws Refusal 400 for an idempotency key: it would be stored with the person
 * @throws Error if the handler recorded an audit event
 */
function runWithoutTrace({ db, endpoint, context, request, handle, readmit }: Operation): Promise<unknown> {
  if (request.headers.has('idempotency-key')) {
    const message = 'must not be sent: it would be stored, and tell who called this';
    throw new Refusal('invalid', `Idempotency-Key: ${message}`, {
      errors: [{ path: 'Idempotency-Key', message, code: 'no_key_here' }],
    });
  }
  const audit = () => {
    throw new Error(`${endpoint.resource}.${endpoint.name} leaves no trace, and recorded an audit event`);
  };
  return inTransaction(db, async (tx) => handle({ ...context, caller: await readmit(tx), db: tx, audit }));
}
