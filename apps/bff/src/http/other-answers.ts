import type { Endpoint } from '@jornada/contract/endpoint';
import type { ZipEntry } from '@jornada/contract/form';
import type { Logger } from 'pino';
import { csvAnswer } from './csv.ts';
import { redirectAnswer } from './redirect.ts';
import { zipAnswer } from './zip.ts';

export interface AnswerOptions {
  strictAnswers: boolean;
  now: Date;
  headers: Record<string, string>;
  log: Logger;
}

/** The answer of an operation that does not answer JSON. */
export function otherAnswer(endpoint: Endpoint, output: unknown, request: Request, options: AnswerOptions): Response {
  if (endpoint.answers === 'csv') return csvAnswer(endpoint, output as AsyncIterable<object>, options);
  if (endpoint.answers === 'zip') return zipAnswer(endpoint, output as AsyncIterable<ZipEntry>, options);
  return redirectAnswer(output as { url: string }, request, options);
}
