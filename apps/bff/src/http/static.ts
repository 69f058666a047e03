import { createReadStream, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { followDownload, STALL_MS } from './connection.ts';
import { tokenInCookie } from './cookie.ts';
import { contentPolicy, type PolicySources } from './content-policy.ts';
import { acceptedEncoding } from './encoding.ts';
import { carriesRows, hasView } from './first-requests.ts';
import { firstViews, newNonce, viewElements } from './first-view.ts';
import { type PageAnswers, pageAnswers } from './page-answers.ts';
import { readPages } from './page.ts';
import { baseHeaders, pageHeaders } from './response.ts';
import { streamedPage } from './streamed-page.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

/**
 * A cookie set by the dashboard: the build whose scripts the browser has. Its pages render sooner than a view would.
 */
const BUILD = 'build';

/** Pages opened by a secret link: their requests send no referrer. */
const BY_LINK = ['/answer'];

interface Asset {
  path: string;
  size: number;
  headers: Record<string, string>;
  /** Compressed copies that the build wrote next to the file. */
  encoded: { encoding: 'br' | 'gzip'; path: string; size: number }[];
}

/**
 * Serves the built dashboard: hashed assets without expiry, 404 for a missing asset, and index.html (never cached) for
 * every address of a screen. Only files that existed at start are served, so no path leaves the folder.
 */
export async function mountStatic(
  app: Hono,
  folder: string,
  { secure }: { secure: boolean },
  unknown: (method: string) => Response,
): Promise<void> {
  const base = baseHeaders(secure);
  const page = pageHeaders(secure);
  const assets = await readAssets(folder, base);
  const pages = await readPages(folder);
  const views = firstViews(folder);
  const policy = contentPolicy(pages?.hashes ?? { script: [], style: [] });

  app.on(['GET', 'HEAD'], '*', (c) => {
    const { path } = c.req;
    if (path.startsWith('/v2/') || path === '/v2') return unknown(c.req.method);
    const asset = assets.get(path);
    if (asset) {
      followDownload(c, { status: 200, stallMs: STALL_MS }, () => {});
      return send(asset, c.req.header('accept-encoding') ?? '');
    }
    // A path with a file extension is a missing file; only addresses of screens return the dashboard.
    if (/\.[a-z0-9]+$/i.test(path) || path.startsWith('/assets/') || !pages) return unknown(c.req.method);
    const stranger = isStranger(c, secure);
    const screen = pages.screenOf(path, stranger);
    const headers = {
      ...page,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
      ...(BY_LINK.includes(path) && { 'referrer-policy': 'no-referrer' }),
    };
    const parts = carriesAnswers(c, secure) ? pages.parts(screen) : undefined;
    if (!parts) return new Response(pages.html(screen, stranger), { headers });
    const encoding = acceptedEncoding(c.req.header('accept-encoding'));
    const nonce = views && hasView(path) && getCookie(c, BUILD) !== pages.build ? newNonce() : undefined;
    const viewOf = async (answers: PageAnswers) => {
      if (!carriesRows(path, Object.keys(answers.answers))) return '';
      const { pathname, search } = new URL(c.req.url);
      const view = nonce && (await views?.of(pathname + search, answers));
      return view && nonce ? viewElements(view, nonce, pages.build) : '';
    };
    return new Response(streamedPage(parts, pageAnswers(app, c, screen), viewOf, encoding), {
      headers: {
        ...headers,
        ...(nonce && { 'content-security-policy': withNonce(pages.hashes, nonce) }),
        // Contains personal data.
        'cache-control': 'private, no-store',
        vary: 'accept-encoding, cookie',
        ...(encoding && { 'content-encoding': encoding }),
      },
    });
  });
}

/**
 * Whether the request proves that there is no session. A link on another site proves nothing: the browser opens it
 * without the cookie, but the page will have its session.
 */
const isStranger = (c: Context, secure: boolean): boolean =>
  tokenInCookie(c, secure) === undefined && c.req.header('sec-fetch-site') !== 'cross-site';

/**
 * Whether the page contains data: opened by a person with a session, as a page. Browsers that send no destination still
 * apply SameSite to the cookie, so other sites get no data.
 */
const carriesAnswers = (c: Context, secure: boolean): boolean =>
  c.req.method === 'GET' &&
  tokenInCookie(c, secure) !== undefined &&
  (c.req.header('sec-fetch-dest') ?? 'document') === 'document';

const withNonce = ({ script, style }: PolicySources, nonce: string) =>
  contentPolicy({ script, style: [...style, `'nonce-${nonce}'`] });

async function readAssets(folder: string, base: Record<string, string>): Promise<Map<string, Asset>> {
  const assets = new Map<string, Asset>();
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = new Map<string, number>();
  for (const entry of names)
    if (entry.isFile()) {
      const path = join(entry.parentPath, entry.name);
      // Synchronous: at startup nothing waits for the event loop, and an asynchronous call takes longer.
      files.set(path, statSync(path).size);
    }
  for (const [path, size] of files) {
    const ending = /\.[a-z0-9]+$/.exec(path)?.[0] ?? '';
    if (['.html', '.br', '.gz', '.map'].includes(ending)) continue;
    const url = path.slice(folder.length).replaceAll('\\', '/');
    const encoded = (['br', 'gzip'] as const).flatMap((encoding) => {
      const copy = `${path}.${encoding === 'br' ? 'br' : 'gz'}`;
      const copySize = files.get(copy);
      return copySize === undefined ? [] : [{ encoding, path: copy, size: copySize }];
    });
    assets.set(url, {
      path,
      size,
      encoded,
      headers: {
        ...base,
        'content-type': TYPES[ending] ?? 'application/octet-stream',
        'cache-control': url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        ...(encoded.length && { vary: 'accept-encoding' }),
      },
    });
  }
  return assets;
}

function send({ path, size, headers, encoded }: Asset, accepted: string): Response {
  const encoding = acceptedEncoding(
    accepted,
    encoded.map((one) => one.encoding),
  );
  const copy = encoded.find((one) => one.encoding === encoding);
  return new Response(Readable.toWeb(createReadStream(copy?.path ?? path)) as ReadableStream, {
    headers: {
      ...headers,
      'content-length': String(copy?.size ?? size),
      ...(copy && { 'content-encoding': copy.encoding }),
    },
  });
}
