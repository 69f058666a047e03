import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { PolicySources } from './content-policy.ts';

/**
 * The build's list for the first screens: their font, and their scripts by address; `*` stands for all other addresses.
 */
const firstScreens = z.object({ font: z.string().optional(), scripts: z.record(z.string(), z.array(z.string())) });

/**
 * The HTML of the dashboard by address: it preloads the font and the scripts of the screen, so that they load in
 * parallel.
 */
export interface Pages {
  /**
   * @param screen as `screenOf` returns it
   * @param isStranger whether the page states that there is no session, so that the dashboard need not request it
   */
  html: (screen: string, isStranger: boolean) => string;
  /** The same in parts, for inserting data of a signed-in person; undefined if the page has no place for it. */
  parts: (screen: string) => PageParts | undefined;
  /** Sources of the page's own script and style, for its Content-Security-Policy. */
  hashes: PolicySources;
  /** The first screen at an address: sign-in for people without a session, unless the address is public. */
  screenOf: (path: string, isStranger: boolean) => string;
  /** Identifies the scripts of the build. */
  build: string;
}

/** A page: up to the root element of the dashboard, the element that starts its scripts, and the rest. */
export interface PageParts {
  head: string;
  start: string;
  tail: string;
}

/** Reads the built page; undefined if there is none. */
export async function readPages(folder: string): Promise<Pages | undefined> {
  const built = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined);
  if (built === undefined) return undefined;
  const { page: index, hashes } = await withFilesInside(built, folder);
  const listed = await readFile(join(folder, '.vite/first-screens.json'), 'utf8').catch(() => '{"scripts":{}}');
  const { font, scripts } = firstScreens.parse(JSON.parse(listed));
  const pages: ReadonlyMap<string, string> = new Map(
    Object.entries({ '*': [], ...scripts }).map(([screen, files]) => [screen, withPreloads(index, files, font)]),
  );
  const toStrangers: ReadonlyMap<string, string> = new Map(
    [...pages].map(([screen, html]) => [screen, html.replace('</head>', () => `${NO_SESSION}</head>`)]),
  );
  return {
    hashes,
    build: createHash('sha256').update(index).digest('hex').slice(0, 12),
    html: (screen, isStranger) => (isStranger ? toStrangers : pages).get(screen) ?? index,
    parts: (screen) => partsOf(pages.get(screen) ?? index),
    screenOf: (path, isStranger) => {
      if (isStranger && !OUTSIDE.includes(path)) return LOGIN;
      const [, first = '', second] = path.split('/');
      // The address of a single task shows the list too.
      const screen = second === undefined || (first === 'tasks' && NUMBER.test(second)) ? `/${first}` : '*';
      return pages.has(screen) ? screen : '*';
    },
  };
}

/** Read by `apps/web/src/api/stranger.ts`. */
const NO_SESSION = '<meta name="session" content="none">';

/** The address to which people without a session are redirected, and the other addresses that need no session. */
const LOGIN = '/login';
const OUTSIDE = [LOGIN, '/invite', '/answer', '/setup'];
const NUMBER = /^\d+$/;

/** Placed before the first script, so that the browser requests them in the order in which they are needed. */
function withPreloads(index: string, scripts: readonly string[], font: string | undefined): string {
  const links = [
    ...(font === undefined ? [] : [`<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`]),
    ...scripts
      .filter((file) => !index.includes(`/${file}"`))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ];
  return index.replace('</head>', () => `${links.join('')}</head>`);
}

const FIRST_SCRIPT = /<script src="\/([^"]+)"><\/script>/;
const STYLES = /<link rel="stylesheet" crossorigin href="\/([^"]+)">/;

/** Inlines the first script and the style sheet, without which nothing can be rendered. */
async function withFilesInside(page: string, folder: string) {
  const hashes: { script: string[]; style: string[] } = { script: [], style: [] };
  let whole = page;
  for (const [tag, element] of [
    ['script', FIRST_SCRIPT],
    ['style', STYLES],
  ] as const) {
    const [found, file] = element.exec(whole) ?? [];
    if (found === undefined || file === undefined) continue;
    const text = await readFile(join(folder, file), 'utf8');
    whole = whole.replace(found, () => `<${tag}>${text}</${tag}>`);
    hashes[tag].push(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return { page: whole, hashes };
}

const ENTRY = /<script type="module" (crossorigin src="([^"]+)")><\/script>/;
const ROOT = '<div id="root"></div>';

/**
 * Cuts a page after the root element of the dashboard. A module runs at the end of the page, unless it is `async`: then
 * it may run before the rest has arrived, so it is moved after that element, and preloaded at its old place.
 */
function partsOf(html: string): PageParts | undefined {
  const [tag, attributes, src] = ENTRY.exec(html) ?? [];
  if (tag === undefined || attributes === undefined || src === undefined) return undefined;
  const [before, after] = html.replace(tag, `<link rel="modulepreload" crossorigin href="${src}">`).split(ROOT);
  if (before === undefined || after === undefined) return undefined;
  return { head: `${before}${ROOT}`, start: `<script type="module" async ${attributes}></script>`, tail: after };
}
