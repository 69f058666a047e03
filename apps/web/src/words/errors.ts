import { useCallback } from 'react';
import en from './errors.words.en.json' with { type: 'json' };
import ptBR from './errors.words.pt-BR.json' with { type: 'json' };
import { faultKey, faultWords } from './faults.ts';
import { type Say, sayNow, useWords, words } from './words.ts';

const errorWords = words('errors', { en, 'pt-BR': ptBR });

/** Fields of an error that its text needs. `ApiError` of `api/` has them, but this folder does not import it. */
type Refused = Error & {
  status: number;
  code: string;
  retryAfter?: number | undefined;
  faults?: readonly { code?: string | undefined }[];
};

const isRefused = (error: unknown): error is Refused =>
  error instanceof Error && typeof (error as Partial<Refused>).status === 'number';

/** Errors with the same status but different remedies, by code. */
const BY_CODE: Record<string, keyof typeof en> = {
  wrong_credentials: 'credentials',
  missing_account: 'closed',
  inactive_link: 'inactive',
  account_busy: 'busy',
};

const BY_STATUS: Record<number, keyof typeof en> = {
  0: 'unreachable',
  400: 'invalid',
  401: 'ended',
  402: 'unpaid',
  403: 'forbidden',
  404: 'missing',
  409: 'conflict',
  413: 'invalid',
  415: 'invalid',
  503: 'busy',
};

function sentence(error: unknown, say: Say<keyof typeof en>): string {
  if (!isRefused(error)) return say('internal');
  if (error.status === 429 && error.code !== 'account_busy') return wait(error.retryAfter ?? 60, say);
  // A known reason is more helpful than the generic text.
  const fault = faultKey(error.faults?.[0]?.code);
  if (error.status === 400 && fault !== 'invalid') return sayNow(faultWords, fault);
  return say(BY_CODE[error.code] ?? BY_STATUS[error.status] ?? 'internal');
}

const wait = (seconds: number, say: Say<keyof typeof en>) =>
  seconds < 90 ? say('wait', { seconds }) : say('waitMinutes', { minutes: Math.ceil(seconds / 60) });

/** Returns a function that translates any error into a sentence that a person can act upon. */
export function useErrorText(): (error: unknown) => string {
  const say = useWords(errorWords);
  return useCallback((error) => sentence(error, say), [say]);
}

/** The same outside components, for toasts. */
export const errorTextNow = (error: unknown): string =>
  sentence(error, (key, values) => sayNow(errorWords, key, values));

/** The request id under which the server logged its error; undefined if there is none. */
export function useRequestText(): (error: unknown) => string | undefined {
  const say = useWords(errorWords);
  return (error) => {
    const { status, requestId } = (error ?? {}) as { status?: number; requestId?: string };
    return status !== undefined && status >= 500 && requestId ? say('request', { id: requestId }) : undefined;
  };
}
