import type { RefusalBody } from '@jornada/contract/refusals';
import axios, { AxiosError, type AxiosRequestConfig } from 'axios';
import { ApiError } from './errors.ts';

/** The only HTTP client. The session cookie is sent automatically; scripts never see a token. */
export const http = axios.create({ baseURL: '/', paramsSerializer: { indexes: null } });

type Sent = Pick<AxiosRequestConfig, 'method' | 'url' | 'params' | 'data' | 'headers' | 'signal'> & {
  /** Called with the upload progress, 0 to 1. */
  onProgress?: (part: number) => void;
};

/** Sends a request and returns the body of its response; throws `ApiError` if the server refuses or does not answer. */
export async function send({ onProgress, ...config }: Sent): Promise<unknown> {
  try {
    const { data } = await http.request<unknown>({
      ...config,
      ...(onProgress && { onUploadProgress: ({ progress = 0 }) => onProgress(progress) }),
    });
    return data;
  } catch (error) {
    throw error instanceof AxiosError && !wasStopped(error) ? apiError(error) : error;
  }
}

/** Whether an error only means that the request was canceled. */
export const wasStopped = (error: unknown): boolean => axios.isCancel(error);

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
