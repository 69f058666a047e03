/** Why the house says no. The words are ours; the HTTP status belongs to the BFF. */
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

/** One thing that was wrong with the input: where it stands (`taskIds.3`) and what is wrong with it. */
export type Fault = { path: string; message: string; code?: string };

type More = {
  /** A stable word for programs; by default that of the kind. */
  code?: string;
  /** What was wrong, field by field. */
  errors?: readonly Fault[];
  /** Facts that help to go on, such as the current version of a row. Never another person's data. */
  details?: Record<string, unknown>;
  /** Seconds after which asking again makes sense. */
  retryAfter?: number;
  /** The methods that would be right. */
  allow?: string;
};

/** A "no" said on purpose. Anything else that is thrown is a bug and answers 500. */
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

/** 404 in the words of the interface. */
export const notFound = (): Refusal => new Refusal('not-found', 'Not found');

/** 403 in the words of the interface. */
export const forbidden = (): Refusal => new Refusal('forbidden', 'Forbidden');

/** 400 for one field: `message` is a sentence about the field, without its value. */
export const invalid = (path: string, message: string, code = 'invalid'): Refusal =>
  new Refusal('invalid', `${path}: ${message}`, { errors: [{ path, message, code }] });

/** 409 when `version` is stale; carries the resource as it is now. */
export const staleVersion = (current: unknown): Refusal =>
  new Refusal('conflict', 'Conflict', { code: 'stale_version', details: { current } });

/** 409 for the field `name`: another row of the account has it. @param of the kind of row: `tag`, `view` */
export const nameTaken = (of: string): Refusal =>
  new Refusal('conflict', 'Conflict', {
    code: 'name_taken',
    errors: [{ path: 'name', message: `is the name of another ${of}`, code: 'name_taken' }],
  });
