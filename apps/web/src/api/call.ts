import type { Endpoint, Input, Output } from '@jornada/contract/endpoint';
import type { RefusalBody } from '@jornada/contract/refusals';
import axios, { AxiosError } from 'axios';
import { ApiError } from './errors.ts';
import { reentry } from './reentry.ts';

/** The one way to the server. The cookie goes by itself; the page never sees a token. */
export const http = axios.create({ baseURL: '/', paramsSerializer: { indexes: null } });

type Loose = { params?: Record<string, unknown>; query?: unknown; body?: unknown };
type How = {
  signal?: AbortSignal;
  /** Told how much of what is sent has gone: 0 to 1. */
  onProgress?: (part: number) => void;
  /** Names an attempt to create: the same key twice creates once. A fresh one where none is given. */
  idempotencyKey?: string;
};

/**
 * Calls an operation of the contract and gives back its checked answer; throws `ApiError` where the server said no.
 * Where the session has ended meanwhile, it waits until the person has signed in again and then asks once more, so
 * that nothing that was typed is lost.
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

/** The request of an operation, ready to be sent, and sent again: the body and the key are the same each time. */
function request<E extends Endpoint>(
  endpoint: E,
  { params = {}, query, body }: Loose,
  { signal, onProgress, idempotencyKey }: How,
) {
  const url = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const asForm = endpoint.sends === 'form' || endpoint.sends === 'either';
  const headers = {
    // The type of a form has a boundary in it, which the browser chooses.
    ...(!asForm && body !== undefined && { 'content-type': 'application/json' }),
    ...(endpoint.idempotent && { 'idempotency-key': idempotencyKey ?? newKey() }),
  };
  return async (): Promise<Output<E>> => {
    try {
      const { data } = await http.request<unknown>({
        method: endpoint.method,
        url,
        params: query,
        data: asForm && body ? formOf(body) : body,
        headers,
        ...(onProgress && { onUploadProgress: ({ progress = 0 }) => onProgress(progress) }),
        ...(signal && { signal }),
      });
      return endpoint.response.parse(data) as Output<E>;
    } catch (error) {
      throw error instanceof AxiosError && !axios.isCancel(error) ? apiError(error) : error;
    }
  };
}

/** A body as the parts of a form: a list is a part repeated, what is absent is no part. */
function formOf(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    for (const one of [value].flat())
      if (one instanceof Blob) form.append(name, one, one instanceof File ? one.name : 'image');
      else if (one !== undefined) form.append(name, String(one));
  return form;
}

/** 128 random bits. Not `crypto.randomUUID`, which plain http on a company's network does not have. */
export const newKey = (): string => crypto.getRandomValues(new Uint8Array(16)).toHex();

function apiError({ response }: AxiosError): ApiError {
  if (!response) return new ApiError({ status: 0, code: 'unreachable', message: 'The server did not answer' });
  const { message, code, errors, details, request_id } = (response.data ?? {}) as Partial<RefusalBody>;
  const retryAfter = Number(response.headers['retry-after']);
  return new ApiError({
    status: response.status,
    code: code ?? 'unknown',
    message: message ?? `The server answered ${response.status}`,
    faults: errors ?? [],
    details: details ?? {},
    requestId: request_id,
    retryAfter: retryAfter > 0 ? retryAfter : undefined,
  });
}
