import type { Endpoint, Happening } from '@jornada/contract/endpoint';
import type { ZipEntry } from '@jornada/contract/form';
import type { Logger } from 'pino';
import { onlyDeclared } from './answer.ts';
import { csvAnswer } from './csv.ts';
import type { EventStreams, Reader } from './events.ts';
import { redirectAnswer } from './redirect.ts';
import { zipAnswer } from './zip.ts';

export interface AnswerOptions {
  strictAnswers: boolean;
  now: Date;
  headers: Record<string, string>;
  log: Logger;
  streams: EventStreams;
  /** Who reads, where the answer goes on for as long as they do. */
  reader: Omit<Reader, 'headers'>;
}

/** The answer of an operation that does not answer JSON. */
export function otherAnswer(
  endpoint: Endpoint,
  output: unknown,
  request: Request,
  options: AnswerOptions,
): Response | Promise<Response> {
  if (endpoint.answers === 'csv')
    return bodyOnlyIfAsked(request, csvAnswer(endpoint, output as AsyncIterable<object>, options));
  if (endpoint.answers === 'zip')
    return bodyOnlyIfAsked(request, zipAnswer(endpoint, output as AsyncIterable<ZipEntry>, options));
  if (endpoint.answers === 'events') {
    const { streams, reader, headers, strictAnswers } = options;
    // Nobody would read the body of a HEAD, and nobody would end it.
    if (request.method === 'HEAD') return new Response(null, { headers });
    const { response } = endpoint;
    const declared = (event: object) => (strictAnswers ? response.parse(event) : onlyDeclared(response, event));
    return streams.answer(output as Happening<{ event: string }>, declared, { ...reader, headers });
  }
  return redirectAnswer(output as { url: string }, request, options);
}

/** Nobody would read the body of a HEAD: what is held to write it is given back. */
async function bodyOnlyIfAsked(request: Request, answer: Response): Promise<Response> {
  if (request.method !== 'HEAD') return answer;
  await answer.body?.cancel();
  return new Response(null, answer);
}
