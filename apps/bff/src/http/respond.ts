import type { Endpoint } from '@jornada/contract/endpoint';
import type { Context } from 'hono';
import type { Caller } from '../context.ts';
import { admit } from './admit.ts';
import { disconnectOf } from './connection.ts';
import { jsonResponse } from './compressed.ts';
import type { Gate } from './gate.ts';
import { otherResponse } from './other-responses.ts';
import { onlyDeclared } from './response.ts';

/** The response with the output of a handler, reduced to the fields that the contract declares. */
export function respond(
  gate: Gate,
  endpoint: Endpoint,
  c: Context,
  output: unknown,
  { now, caller, headers }: { now: Date; caller: Caller | undefined; headers: Record<string, string> },
): Response | Promise<Response> {
  if (endpoint.answers !== undefined && endpoint.answers !== 'json') {
    // A stream needs a caller, and no public operation returns one.
    const recheck = () => admit(gate, endpoint, c, gate.clock());
    const reader = { caller: caller as Caller, recheck, disconnect: disconnectOf(c) };
    return otherResponse(endpoint, output, c.req.raw, { ...gate, now, headers, reader });
  }
  const { response } = endpoint;
  const body = gate.strictAnswers ? response.parse(output) : onlyDeclared(response, output);
  return jsonResponse(endpoint, c.req.raw, JSON.stringify(body), headers);
}
