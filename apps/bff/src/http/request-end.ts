import type { Endpoint } from '@jornada/contract/endpoint';
import { Refusal } from '@jornada/domain/refusal';
import type { Context } from 'hono';
import type { Caller } from '../context.ts';
import { CLIENT_CLOSED, followDownload, isDisconnected, STALL_MS } from './connection.ts';
import { refusalResponse } from './errors.ts';
import type { Gate } from './gate.ts';
import { recordRequest, recordWithoutTrace } from './request-log.ts';

/** Facts collected about a request; they are logged even if it fails. */
export interface Progress {
  readonly requestId: string;
  /** In milliseconds of `performance.now()`. */
  readonly begun: number;
  caller?: Caller | undefined;
  /** Whether the request has been read completely. */
  isRead: boolean;
}

/** Whether the response lasts as long as its reader takes. */
export const isDownload = ({ answers }: Endpoint): boolean => answers === 'csv' || answers === 'zip';

/** The response to a request that failed or whose client disconnected. */
export function failedResponse(
  { log }: Pick<Gate, 'log'>,
  c: Context,
  error: unknown,
  { requestId, isRead }: Progress,
  headers: Record<string, string>,
): Response {
  // A body that breaks off has no other cause; a handler may fail for other reasons.
  const isAborted = (!isRead || error instanceof Refusal) && isDisconnected(c);
  return isAborted ? new Response(null, { status: CLIENT_CLOSED }) : refusalResponse(error, requestId, log, headers);
}

/** Logs and counts a request: immediately, or at the end of its download. */
export function recordEnd(
  gate: Gate,
  endpoint: Endpoint,
  c: Context,
  { requestId, begun, caller }: Progress,
  response: Response,
): void {
  const { method, path: route, leavesNoTrace } = endpoint;
  const record = (status: number) =>
    leavesNoTrace
      ? recordWithoutTrace(gate, { method, route, status, begun, caller })
      : recordRequest(gate, { requestId, method, route, status, begun, caller });
  // Touches the body of downloads only: accessing it turns the light response of @hono/node-server into a Response of
  // Node, which doubles the time of a small request.
  if (isDownload(endpoint) && response.ok && response.body)
    followDownload(c, { status: response.status, stallMs: gate.stallMs ?? STALL_MS }, record);
  else record(response.status);
}
