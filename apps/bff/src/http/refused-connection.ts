import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { RefusalBody } from '@jornada/contract/refusals';
import { newRequestId } from './errors.ts';

/** Errors of the HTTP parser caused by a request; its other errors do not concern HTTP. */
const REFUSALS: Record<string, [status: string, code: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'headers_too_large', 'The headers are too large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 'too_large', 'Payload too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'timeout', 'The request did not arrive in time'],
};
const NOT_HTTP = ['400 Bad Request', 'not_http', 'The request is not valid HTTP'] as const;

/** The body of a refusal outside of the app, in the same shape as all errors. */
export const bodyOf = (code: string, message: string): string =>
  JSON.stringify({ message, code, request_id: newRequestId() } satisfies RefusalBody);

/** Sends errors in JSON for requests that the HTTP parser refuses; Node would respond without a body. */
export function answerParserErrors(server: Server): void {
  const responses = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    responses.set(request.socket, response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = responses.get(socket);
    // Within another response these bytes would become part of it.
    const isAnswering = response?.headersSent && !response.writableFinished;
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) {
      socket.destroy();
      return;
    }
    const [status, code, message] = REFUSALS[error.code ?? ''] ?? NOT_HTTP;
    const body = bodyOf(code, message);
    const head = [
      `HTTP/1.1 ${status}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      'X-Content-Type-Options: nosniff',
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
  });
}
