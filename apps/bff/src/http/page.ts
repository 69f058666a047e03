import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The build's list for the first screens: their font, and their scripts by address; `*` is every other address. */
const firstScreens = z.object({ font: z.string().optional(), scripts: z.record(z.string(), z.array(z.string())) });

/** The HTML of the dashboard by address: it preloads the font and the scripts of the screen, so that all load in one round. */
export interface Pages {
  /**
   * @param screen as `screenOf` returns it
   * @param isStranger whether the page states that there is no session, so that the dashboard need not request it
   */
  html: (screen: string, isStranger: boolean) => string;
  /** The same in two parts, between which goes what a signed-in person's page carries; undefined if it has no place. */
  parts: (screen: string) => { head: string; tail: string } | undefined;
  /** The first screen at an address: that of sign-in for people without a session, unless the address is open to them. */
  screenOf: (path: string, isStranger: boolean) => string;
}

/** Reads the built page; undefined if there is none. */
export async function readPages(folder: string): Promise<Pages | undefined> {
  const index = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined);
  if (index === undefined) return undefined;
  const listed = await readFile(join(folder, '.vite/first-screens.json'), 'utf8').catch(() => '{"scripts":{}}');
  const { font, scripts } = firstScreens.parse(JSON.parse(listed));
  const pages: ReadonlyMap<string, string> = new Map(
    Object.entries({ '*': [], ...scripts }).map(([screen, files]) => [screen, withPreloads(index, files, font)]),
  );
  const toStrangers: ReadonlyMap<string, string> = new Map(
    [...pages].map(([screen, html]) => [screen, html.replace('</head>', () => `${NO_SESSION}</head>`)]),
  );
  return {
    html: (screen, isStranger) => (isStranger ? toStrangers : pages).get(screen) ?? index,
    parts: (screen) => partsOf(pages.get(screen) ?? index),
    screenOf: (path, isStranger) => {
      if (isStranger && !OUTSIDE.includes(path)) return LOGIN;
      const [, first = '', second] = path.split('/');
      // The address of one task shows the list, too.
      const screen = second === undefined || (first === 'tasks' && NUMBER.test(second)) ? `/${first}` : '*';
      return pages.has(screen) ? screen : '*';
    },
  };
}

/** Read by `apps/web/src/api/stranger.ts`. */
const NO_SESSION = '<meta name="session" content="none">';

/** The address to which people without a session are redirected, and the other addresses that need no session. */
const LOGIN = '/login';
const OUTSIDE = [LOGIN, '/invite', '/setup'];
const NUMBER = /^\d+$/;

/** Before the first script, so that the browser requests them in the order in which they are needed. */
function withPreloads(index: string, scripts: readonly string[], font: string | undefined): string {
  const links = [
    ...(font === undefined ? [] : [`<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`]),
    ...scripts
      .filter((file) => !index.includes(`/${file}"`))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ];
  return index.replace('</head>', () => `${links.join('')}</head>`);
}

const ENTRY = /<script type="module" (crossorigin src="([^"]+)")><\/script>/;
const ROOT = '<div id="root"></div>';

/**
 * Cuts a page behind the element of the dashboard. A module waits for the end of the page, unless it is `async`: then it
 * may run before the rest has arrived, so it is moved behind that element, and preloaded where it was.
 */
function partsOf(html: string): { head: string; tail: string } | undefined {
  const [tag, attributes, src] = ENTRY.exec(html) ?? [];
  if (tag === undefined || attributes === undefined || src === undefined) return undefined;
  const [before, after] = html.replace(tag, `<link rel="modulepreload" crossorigin href="${src}">`).split(ROOT);
  if (before === undefined || after === undefined) return undefined;
  return { head: `${before}${ROOT}<script type="module" async ${attributes}></script>`, tail: after };
}
