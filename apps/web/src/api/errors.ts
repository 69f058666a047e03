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

/** What the server said no with, in the one shape screens know. Status 0: it did not answer at all. */
export class ApiError extends Error {
  readonly status: number;
  /** Stable: what screens decide by and choose their words by. `message` is English, for logs. */
  readonly code: string;
  /** What was wrong, field by field. */
  readonly faults: readonly Fault[];
  readonly details: Record<string, unknown>;
  /** What a person can name to whoever runs the server. */
  readonly requestId: string | undefined;
  /** Seconds after which asking again makes sense. */
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

/** Whether asking the same again may well succeed: the network, a busy server, a bug that comes and goes. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
