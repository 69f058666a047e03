import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { baseHeaders, jsonHeaders } from './response.ts';
import { newRequestId, refusalResponse } from './errors.ts';
import { Refusal } from '@jornada/domain/refusal';
import type { Metrics } from './metrics.ts';
import { recordRequest } from './request-log.ts';

/** A file that a browser downloads. */
export interface ServedFile {
  size: number;
  mediaType: string;
  bytes: ReadableStream<Uint8Array>;
  /** The Content-Disposition header. */
  disposition?: string;
}

export interface FileRoutes {
  secure: boolean;
  log: Logger;
  metrics: Metrics;
  /** The file of a signed URL; null if the signature is wrong or has expired. */
  openSigned: (key: string, query: Record<string, string>) => Promise<ServedFile | null | undefined>;
  /** The logo with this unguessable name. */
  openLogo: (name: string) => Promise<ServedFile | undefined>;
}

/** A file that is opened in a browser runs nothing and loads nothing. */
const INERT = { 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff' };

/** Serves private files by signed URL, and logos publicly without expiry. Neither needs a session. */
export function mountFiles(app: Hono, { secure, log, metrics, openSigned, openLogo }: FileRoutes): void {
  const base = { ...baseHeaders(secure), ...INERT };

  app.get('/files/:account/:digest', (c) =>
    respond(c.req.method, '/files/{key}', async () => {
      const file = await openSigned(`${c.req.param('account')}/${c.req.param('digest')}`, c.req.query());
      if (file === null) throw new Refusal('forbidden', 'Forbidden', { code: 'link_ended' });
      return { file, headers: { ...base, 'cache-control': 'private, max-age=300' } };
    }),
  );

  app.get('/logos/:name', (c) =>
    respond(c.req.method, '/logos/{name}', async () => ({
      file: await openLogo(c.req.param('name')),
      // A logo may be embedded in an e-mail or on another site.
      headers: {
        ...base,
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=31536000, immutable',
      },
    })),
  );

  async function respond(
    method: string,
    route: string,
    find: () => Promise<{ file: ServedFile | undefined; headers: Record<string, string> }>,
  ): Promise<Response> {
    const begun = performance.now();
    const requestId = newRequestId();
    let response: Response;
    try {
      const { file, headers } = await find();
      if (!file) throw new Refusal('not-found', 'Not found');
      if (method === 'HEAD') await file.bytes.cancel();
      response = new Response(method === 'HEAD' ? null : file.bytes, {
        headers: {
          ...headers,
          'content-type': file.mediaType,
          'content-length': String(file.size),
          ...(file.disposition !== undefined && { 'content-disposition': file.disposition }),
          'x-request-id': requestId,
        },
      });
    } catch (error) {
      response = refusalResponse(error, requestId, log, jsonHeaders(secure));
    }
    recordRequest({ log, metrics }, { requestId, method, route, status: response.status, begun });
    return response;
  }
}
