import type { RefusalBody } from '@jornada/contract/refusals';

type Fault = NonNullable<RefusalBody['errors']>[number];

type Said = {
  status: number;
  code: string;
  message: string;
  faults?: readonly Fault[];
  details?: Record<string, unknown>;
  requestId?: string | undefined;
  retryAfter?: number | undefined;
};

/** A refusal by the server, in the one shape screens use. Status 0: no answer at all. */
export class ApiError extends Error {
  readonly status: number;
  /** Stable code: screens use it for decisions and texts. `message` is English, for logs. */
  readonly code: string;
  /** The invalid fields, one entry each. */
  readonly faults: readonly Fault[];
  readonly details: Record<string, unknown>;
  /** An id people can report to the operator. */
  readonly requestId: string | undefined;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined;

  constructor({ status, code, message, faults = [], details = {}, requestId, retryAfter }: Said) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.faults = faults;
    this.details = details;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}

/** Whether a retry may succeed: network errors, a busy server, a transient bug. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
