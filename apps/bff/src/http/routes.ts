import type { Endpoint } from '@jornada/contract/endpoint';
import { Refusal } from '@jornada/domain/refusal';
import type { Hono } from 'hono';
import { jsonHeaders } from './response.ts';
import { newRequestId, refusalResponse } from './errors.ts';
import type { Gate } from './gate.ts';
import { type Handler, mount } from './mount.ts';
import { recordRequest } from './request-log.ts';

export type Bound = { endpoint: Endpoint; handler: Handler<Endpoint> };

/**
 * Serves all endpoints. A literal segment has priority over a parameter, and a known path with another method is 405
 * before authentication.
 */
export function mountAll(app: Hono, gate: Gate, bound: readonly Bound[]): void {
  // `{` sorts after every letter, so `/ids` comes before `/{id}`.
  const paths = [...new Set(bound.map(({ endpoint }) => endpoint.path))].sort();
  for (const path of paths) {
    const here = bound.filter(({ endpoint }) => endpoint.path === path);
    for (const { endpoint, handler } of here) mount(app, gate, endpoint, handler);
    const methods = here.map(({ endpoint }) => endpoint.method as string);
    const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].join(', ');
    app.all(path.replace(/\{(\w+)\}/g, ':$1'), (c, next) => {
      // Outside /v2 a screen may have the same address (`/setup`): opening it in a browser is not a wrong method.
      if (!path.startsWith('/v2/') && ['GET', 'HEAD'].includes(c.req.method)) return next();
      return refuse(gate, c.req.method, path, new Refusal('method-not-allowed', 'Method not allowed', { allow }));
    });
  }
}

/** 404 for a path that is not served. */
export const refuseUnknown = (gate: Gate, method: string): Response =>
  refuse(gate, method, '(unknown)', new Refusal('not-found', 'Not found'));

function refuse(gate: Gate, method: string, route: string, refusal: Refusal): Response {
  const begun = performance.now();
  const requestId = newRequestId();
  const response = refusalResponse(refusal, requestId, gate.log, jsonHeaders(gate.secure));
  recordRequest(gate, { requestId, method, route, status: response.status, begun });
  return response;
}
