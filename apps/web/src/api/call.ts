import type { Endpoint, Input, Output } from '@jornada/contract/endpoint';
import { addressOf, pathWith } from './address.ts';
import { answersHere } from './answers-here.ts';
import { ApiError } from './errors.ts';
import { reentry } from './reentry.ts';

/** The HTTP client is loaded by the first request, because the answers for the first rows are sent with the page. */
async function httpClient() {
  try {
    return await import('./http.ts');
  } catch {
    throw new ApiError({ status: 0, code: 'unreachable', message: 'The HTTP client could not be loaded' });
  }
}

type Loose = { params?: Record<string, string | number>; query?: object; body?: unknown };
type How = {
  signal?: AbortSignal;
  /** Called with the upload progress, 0 to 1. */
  onProgress?: (part: number) => void;
  /** Idempotency key of a create; a new one by default. */
  idempotencyKey?: string;
};

/**
 * Calls an operation of the contract and returns its validated answer; throws `ApiError` if the server refuses. If the
 * session has ended, waits until the person has signed in again and retries, so that no input is lost.
 */
export async function call<E extends Endpoint>(endpoint: E, input: Input<E>, how: How = {}): Promise<Output<E>> {
  const send = request(endpoint, input as Loose, how);
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401 && endpoint.access !== 'public' && reentry.isArmed()))
      throw error;
    await reentry.wait();
    return send();
  }
}

/** Builds a repeatable request: body and idempotency key stay the same on each attempt. */
function request<E extends Endpoint>(
  endpoint: E,
  { params, query, body }: Loose,
  { signal, onProgress, idempotencyKey }: How,
) {
  const url = pathWith(endpoint.path, params);
  const asForm = endpoint.sends === 'form' || endpoint.sends === 'either';
  const headers = {
    // The browser sets a form's content type, including its boundary.
    ...(!asForm && body !== undefined && { 'content-type': 'application/json' }),
    ...(endpoint.idempotent && { 'idempotency-key': idempotencyKey ?? newKey() }),
  };
  return async (): Promise<Output<E>> => {
    if (endpoint.method !== 'GET') answersHere.forget();
    const here = endpoint.method === 'GET' ? await answersHere.take(addressOf(url, query)) : undefined;
    const answer =
      here ??
      (await (
        await httpClient()
      ).send({
        method: endpoint.method,
        url,
        params: query,
        data: asForm && body ? formOf(body) : body,
        headers,
        ...(onProgress && { onProgress }),
        ...(signal && { signal }),
      }));
    return endpoint.response.parse(answer) as Output<E>;
  };
}

/** A body as form parts: a list repeats its part, undefined values are left out. */
function formOf(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    for (const one of [value].flat())
      if (one instanceof Blob) form.append(name, one, one instanceof File ? one.name : 'image');
      else if (one !== undefined) form.append(name, String(one));
  return form;
}

/** 128 random bits. `crypto.randomUUID` is not available over plain http on a company network. */
export const newKey = (): string => crypto.getRandomValues(new Uint8Array(16)).toHex();
