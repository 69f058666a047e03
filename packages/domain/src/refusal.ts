/** Kinds of refusals. The BFF maps each to an HTTP status. */
export type RefusalKind =
  | 'invalid'
  | 'unauthenticated'
  | 'payment-required'
  | 'forbidden'
  | 'not-found'
  | 'method-not-allowed'
  | 'conflict'
  | 'too-large'
  | 'unsupported-media-type'
  | 'too-many'
  | 'unavailable';

/** One invalid input: its path (`taskIds.3`) and what is wrong. */
export type Fault = { path: string; message: string; code?: string };

type More = {
  /** A stable machine-readable code; defaults to that of the kind. */
  code?: string;
  /** Invalid fields, one entry each. */
  errors?: readonly Fault[];
  /** Facts that help the caller continue, such as the current version of a row. Never another person's data. */
  details?: Record<string, unknown>;
  /** Seconds after which a retry makes sense. */
  retryAfter?: number;
  /** The allowed methods (405). */
  allow?: string;
};

/** An intended refusal. Any other thrown error is a bug and results in 500. */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly more: More;

  constructor(kind: RefusalKind, message: string, more: More = {}) {
    super(message);
    this.name = 'Refusal';
    this.kind = kind;
    this.more = more;
  }
}

/** 404 with the interface's message. */
export const notFound = (): Refusal => new Refusal('not-found', 'Not found');

/** 403 with the interface's message. */
export const forbidden = (): Refusal => new Refusal('forbidden', 'Forbidden');

/** 400 for one field: `message` describes the problem without repeating the value. */
export const invalid = (path: string, message: string, code = 'invalid'): Refusal =>
  new Refusal('invalid', `${path}: ${message}`, { errors: [{ path, message, code }] });

/** 409 for a stale `version`; contains the current resource. */
export const staleVersion = (current: unknown): Refusal =>
  new Refusal('conflict', 'Conflict', { code: 'stale_version', details: { current } });

/** 409 for the field `name`: another row of the account has it. @param of the kind of row: `tag`, `view` */
export const nameTaken = (of: string): Refusal =>
  new Refusal('conflict', 'Conflict', {
    code: 'name_taken',
    errors: [{ path: 'name', message: `is the name of another ${of}`, code: 'name_taken' }],
  });
