import { randomUUID } from 'node:crypto';
import { Refusal, type RefusalKind } from '@jornada/domain/refusal';
import type { RefusalBody } from '@jornada/contract/refusals';
import type { Logger } from 'pino';
import { isCollision, isUnavailable } from '../db/engines/errors.ts';

const STATUS = {
  invalid: 400,
  unauthenticated: 401,
  'payment-required': 402,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'too-large': 413,
  'unsupported-media-type': 415,
  'too-many': 429,
  unavailable: 503,
} as const satisfies Record<RefusalKind, number>;

/** Retry-After, in seconds, while the database is unavailable. */
const RETRY_SECONDS = 2;

export const newRequestId = (): string => randomUUID();

/**
 * Maps a Refusal to its status; nothing else does. Any other error is a bug: 500 with only the request id in the
 * response, and everything in the log.
 */
export function refusalResponse(
  error: unknown,
  requestId: string,
  log: Logger,
  headers: Readonly<Record<string, string>>,
): Response {
  const refusal = asRefusal(error);
  if (!refusal) {
    log.error({ request_id: requestId, err: error }, 'internal error');
    return json({ message: 'Internal error', code: 'internal', request_id: requestId }, 500, headers);
  }
  if (refusal.kind === 'unavailable')
    log.warn({ request_id: requestId, reason: (error as Error).message }, 'unavailable');
  const { kind, message, more } = refusal;
  const body: RefusalBody = {
    message,
    code: more.code ?? kind.replaceAll('-', '_'),
    ...(more.errors && { errors: [...more.errors] }),
    ...(more.details && { details: more.details }),
    request_id: requestId,
  };
  return json(body, STATUS[kind], {
    ...headers,
    ...(kind === 'unauthenticated' && { 'www-authenticate': 'Bearer' }),
    ...(more.retryAfter !== undefined && { 'retry-after': String(more.retryAfter) }),
    ...(more.allow && { allow: more.allow }),
  });
}

const asRefusal = (error: unknown) => {
  if (error instanceof Refusal) return error;
  // The transaction was retried several times and kept colliding with others.
  if (isUnavailable(error) || isCollision(error))
    return new Refusal('unavailable', 'Service unavailable', { retryAfter: RETRY_SECONDS });
  return undefined;
};

const json = (body: RefusalBody, status: number, headers: Readonly<Record<string, string>>) =>
  new Response(JSON.stringify(body), { status, headers: { ...headers, 'x-request-id': body.request_id } });
