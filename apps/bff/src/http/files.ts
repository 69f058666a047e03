import type { Context, Hono } from 'hono';
import type { Logger } from 'pino';
import { baseHeaders, jsonHeaders } from './response.ts';
import { followDownload, STALL_MS } from './connection.ts';
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
  /** How long a reader may make no progress, if not the default. */
  stallMs?: number | undefined;
  /** The file of a signed URL; null if the signature is wrong or has expired. */
  openSigned: (key: string, query: Record<string, string>) => Promise<ServedFile | null | undefined>;
  /** The logo with this unguessable name. */
  openLogo: (name: string) => Promise<ServedFile | undefined>;
}

/** A file that is opened in a browser runs nothing and loads nothing. */
const INERT = { 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff' };

/** Serves private files by signed URL, and logos publicly without expiry. Neither needs a session. */
export function mountFiles(
  app: Hono,
  { secure, log, metrics, stallMs = STALL_MS, openSigned, openLogo }: FileRoutes,
): void {
  const base = { ...baseHeaders(secure), ...INERT };

  app.get('/files/:account/:digest', (c) =>
    respond(c, '/files/{key}', async () => {
      const file = await openSigned(`${c.req.param('account')}/${c.req.param('digest')}`, c.req.query());
      if (file === null) throw new Refusal('forbidden', 'Forbidden', { code: 'link_ended' });
      return { file, headers: { ...base, 'cache-control': 'private, max-age=300' } };
    }),
  );

  app.get('/logos/:name', (c) =>
    respond(c, '/logos/{name}', async () => ({
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
    c: Context,
    route: string,
    find: () => Promise<{ file: ServedFile | undefined; headers: Record<string, string> }>,
  ): Promise<Response> {
    const { method } = c.req;
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
    const record = (status: number) => recordRequest({ log, metrics }, { requestId, method, route, status, begun });
    if (response.ok && response.body) followDownload(c, { status: response.status, stallMs }, record);
    else record(response.status);
    return response;
  }
}
