import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Hono } from 'hono';
import { baseHeaders, pageHeaders } from '../response.ts';
import type { Document } from './document.ts';
import { referencePage } from './page.ts';

/** Only its own style, script and font: stricter than the policy of the dashboard, whose scripts insert CSS rules. */
const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const TYPES = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' };

/**
 * Serves the public API reference at `/docs`, generated from the document of `/v2/openapi.json`.
 * @param webFolder the built dashboard, whose font it uses; without it the page has the typeface of the system
 */
export async function mountDocs(
  app: Hono,
  document: () => string,
  { secure, webFolder }: { secure: boolean; webFolder: string | undefined },
): Promise<void> {
  const base = baseHeaders(secure);
  const assets = await Promise.all([asset('css', webFolder && (await fontFace(webFolder))), asset('js')]);
  for (const { path, body, type } of assets)
    app.get(
      path,
      () =>
        new Response(body, {
          headers: { ...base, 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' },
        }),
    );

  const [style, script] = assets.map(({ path }) => path) as [string, string];
  // Rendered at the first request: most processes never serve it.
  let page: ReturnType<typeof render> | undefined;
  const render = async () => {
    const text = Buffer.from(await referencePage(JSON.parse(document()) as Document, { style, script }));
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
      promisify(gzip)(text),
    ]);
    return { plain: text, br, gzip: gz, etag: `"${hashOf(text)}"` };
  };

  app.on('GET', ['/docs', '/docs/'], async (c) => {
    const { etag, plain, ...encoded } = await (page ??= render());
    const accepted = c.req.header('accept-encoding') ?? '';
    const encoding = (['br', 'gzip'] as const).find((one) => new RegExp(`\\b${one}\\b(?!;q=0)`).test(accepted));
    const headers = {
      ...pageHeaders(secure),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': CSP,
      vary: 'accept-encoding',
      etag,
    };
    if (c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers });
    return new Response(encoding ? encoded[encoding] : plain, {
      headers: { ...headers, ...(encoding && { 'content-encoding': encoding }) },
    });
  });
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

async function asset(ending: keyof typeof TYPES, before = '') {
  const own = await readFile(new URL(`reference.${ending}`, import.meta.url));
  const body = Buffer.concat([Buffer.from(before), own]);
  return { path: `/docs/reference.${hashOf(body)}.${ending}`, body, type: TYPES[ending] };
}

/** The font of the dashboard, at the address that browsers may have it from. Its name contains a hash of the build. */
async function fontFace(webFolder: string): Promise<string> {
  const names = await readdir(join(webFolder, 'assets')).catch(() => []);
  const name = names.find((one) => /^figtree-first-.+\.woff2$/.test(one));
  if (!name) return '';
  return `@font-face { font-family: "Figtree Variable"; font-display: swap; font-weight: 400 700; src: url("/assets/${name}") format("woff2"); }\n`;
}
