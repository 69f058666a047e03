import { promisify } from 'node:util';
import { brotliCompress, constants, zstdCompress } from 'node:zlib';
import type { Endpoint } from '@jornada/contract/endpoint';

/** A smaller body fits into the first packet together with its headers. */
const LEAST_BYTES = 1_024;

/** Levels measured on pages of tasks and clients: docs/decisions/compressed-json.md. */
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const compress = {
  zstd: (body: Buffer) => promisify(zstdCompress)(body, ZSTD),
  br: (body: Buffer) => promisify(brotliCompress)(body, BROTLI),
};

/**
 * The response with a JSON text, compressed if the client accepts it and it is worth it. Responses to writes are never
 * compressed, since they may contain a secret next to input of the request; nor are responses to requests that another
 * origin caused.
 */
export async function jsonResponse(
  { method }: Pick<Endpoint, 'method'>,
  request: Request,
  text: string,
  headers: Record<string, string>,
): Promise<Response> {
  if (method !== 'GET' || text.length < LEAST_BYTES) return new Response(text, { headers });
  const varying = { ...headers, vary: 'accept-encoding' };
  const encoding = isOwn(request) ? encodingFor(request.headers.get('accept-encoding') ?? '') : undefined;
  if (!encoding) return new Response(text, { headers: varying });
  const body = await compress[encoding](Buffer.from(text));
  return new Response(new Uint8Array(body), { headers: { ...varying, 'content-encoding': encoding } });
}

const encodingFor = (accepted: string) =>
  (['zstd', 'br'] as const).find((encoding) =>
    new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted),
  );

/** Programs and old browsers do not send the site. */
const isOwn = ({ headers }: Request): boolean =>
  ['same-origin', 'none'].includes(headers.get('sec-fetch-site') ?? 'none');
