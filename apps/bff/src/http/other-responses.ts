import type { Endpoint, Subscribe } from '@jornada/contract/endpoint';
import type { ZipEntry } from '@jornada/contract/form';
import type { Logger } from 'pino';
import { csvResponse } from './csv.ts';
import type { EventStreams, Reader } from './events.ts';
import { fileResponse, type SentFile } from './download.ts';
import { imageResponse, type SentImage } from './image.ts';
import { redirectResponse } from './redirect.ts';
import { onlyDeclared } from './response.ts';
import { entriesWhileAdmitted, keepsRights, whileAdmitted } from './while-admitted.ts';
import { zipResponse } from './zip.ts';

export interface ResponseOptions {
  strictAnswers: boolean;
  now: Date;
  headers: Record<string, string>;
  log: Logger;
  streams: EventStreams;
  /** The client, for a response that lasts until the client stops reading. */
  reader: Omit<Reader, 'headers'>;
}

/** The response of an operation that does not return JSON. */
export function otherResponse(
  endpoint: Endpoint,
  output: unknown,
  request: Request,
  options: ResponseOptions,
): Response | Promise<Response> {
  const assertAdmitted = keepsRights(options.reader);
  if (endpoint.answers === 'csv') {
    const rows = whileAdmitted(output as AsyncIterable<object>, assertAdmitted);
    return withoutBodyIfHead(request, csvResponse(endpoint, rows, options));
  }
  if (endpoint.answers === 'zip') {
    const entries = entriesWhileAdmitted(output as AsyncIterable<ZipEntry>, assertAdmitted);
    return withoutBodyIfHead(request, zipResponse(endpoint, entries, options));
  }
  if (endpoint.answers === 'events') {
    const { streams, reader, headers, strictAnswers } = options;
    // The stream of a HEAD would never be read and never end.
    if (request.method === 'HEAD') return new Response(null, { headers });
    const { response } = endpoint;
    const declared = (event: object) => (strictAnswers ? response.parse(event) : onlyDeclared(response, event));
    return streams.open(output as Subscribe<{ event: string }>, declared, { ...reader, headers });
  }
  if (endpoint.answers === 'image') return imageResponse(output as SentImage, options);
  if (endpoint.answers === 'file') return fileResponse(output as SentFile, options);
  return redirectResponse(output as { url: string }, request, options);
}

/** Cancels the body of a HEAD, which releases the source of the body. */
async function withoutBodyIfHead(request: Request, response: Response): Promise<Response> {
  if (request.method !== 'HEAD') return response;
  await response.body?.cancel();
  return new Response(null, response);
}
