import type { Endpoint } from '@jornada/contract/endpoint';
import { Refusal } from '@jornada/domain/refusal';
import type { CallContext, Caller, PublicContext } from '../context.ts';
import type { AuditEvent } from '../db/audit-event.ts';
import { writeAudit } from '../db/audit.ts';
import type { Db } from '../db/handle.ts';
import { runOnce } from '../db/idempotency.ts';
import { inTransaction } from '../db/transaction.ts';
import { requireAudit } from './audit-fence.ts';

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

/** The context of a handler before its type is narrowed: a public operation has no caller. */
export type OperationContext = PublicContext & { caller: Caller | undefined; audit: CallContext['audit'] };

/** One call of an operation, authenticated and validated. */
export interface Operation {
  db: Db;
  /** Refuse a change that leaves no audit event: for tests and development. */
  strictAnswers: boolean;
  endpoint: Endpoint;
  input: unknown;
  context: OperationContext;
  request: Request;
  /**
   * Admits the request again, since reading its body may have taken long: in the transaction of a change, else by itself.
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

/** Runs an operation that does not change the account. If it reads personal data, that is recorded before the response. */
export async function runRead({ db, endpoint, context, handle, readmit }: Operation): Promise<unknown> {
  const events: AuditEvent[] = [];
  const admitted = endpoint.body && context.caller ? await readmit() : context.caller;
  const output = await handle({ ...context, caller: admitted, audit: (event) => events.push(event) });
  const { caller } = context;
  if (caller && events.length)
    await inTransaction(db, (tx) => writeAudit(tx, by(endpoint, context, caller), events, 'reading'));
  return output;
}

/** Runs a change of the account in one transaction, with its audit events and its idempotency key. */
export function runChange(operation: Operation): Promise<unknown> {
  const { db, strictAnswers, endpoint, input, context, request, handle, readmit } = operation;
  // `admit` lets nobody change an account without being signed in to it.
  const caller = context.caller as Caller;
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
    return runOnce(tx, claim, context.now, work);
  });
}
