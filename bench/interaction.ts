import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { launchOptions } from '../scripts/browser.ts';
import { type Line, limit, milliseconds } from './line.ts';
import { type Effort, median } from './load.ts';
import type { Part } from './options.ts';
import { DEMO_PERSON } from './product.ts';
import { startDemo } from './servers.ts';

/** The processor of a slow laptop. */
const SLOWER = 4;
/** Interactions up to this duration are good (INP, https://web.dev/articles/inp). */
const LONGEST_MS = 200;
/** Maximum duration until the palette shows results from memory, at full speed. */
const LONGEST_PALETTE_MS = 50;

/** One interaction of the daily loop, on the task list of the demo. */
interface Interaction {
  what: string;
  /** The slowdown of the processor, and the maximum duration in milliseconds; by default those of the daily loop. */
  slower?: number;
  most?: number;
  /** Prepares the page for the interaction; not measured. */
  prepare?: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<void>;
  /** Resolves once the effect is visible on the page. */
  seen: (page: Page) => Promise<void>;
}

const focusRow = (page: Page) => page.locator('main tbody tr').nth(1).focus();
const visible = (page: Page, selector: string) => page.locator(selector).first().waitFor();
const hidden = (page: Page, selector: string) => page.locator(selector).first().waitFor({ state: 'hidden' });
const press = (key: string) => (page: Page) => page.keyboard.press(key);

/** The demo person may use either language, so nothing is found by its text. */
const INTERACTIONS: readonly Interaction[] = [
  {
    what: 'next row',
    prepare: focusRow,
    act: press('ArrowDown'),
    seen: (page) => visible(page, 'main tbody tr:nth-of-type(3):focus'),
  },
  {
    what: 'open menu',
    prepare: focusRow,
    act: press('s'),
    seen: (page) => visible(page, '[role=listbox]'),
  },
  {
    what: 'change status',
    act: async (page) => {
      await page.locator('[role=listbox] [role=option]').nth(1).click();
    },
    seen: (page) => hidden(page, '[role=listbox]'),
  },
  {
    what: 'select all',
    prepare: focusRow,
    act: press('Control+a'),
    seen: (page) => visible(page, 'main tbody tr[aria-selected=true]'),
  },
  {
    what: 'palette key',
    prepare: async (page) => {
      await page.keyboard.press('Control+k');
      await visible(page, '[role=combobox]:focus');
    },
    act: press('c'),
    seen: (page) => visible(page, '[role=option]'),
  },
  {
    what: 'second palette key',
    slower: 1,
    most: LONGEST_PALETTE_MS,
    act: press('l'),
    seen: (page) => visible(page, '[role=option]'),
  },
  {
    what: 'open peek',
    prepare: async (page) => {
      await page.keyboard.press('Escape');
      await hidden(page, '[role=listbox]');
      await focusRow(page);
    },
    act: press('Enter'),
    seen: (page) => page.waitForURL(/\/tasks\/\d+/),
  },
];

/**
 * Latency of the daily loop by event timing, on a slowed-down processor: from the key or click until the next frame is
 * painted; the longest event of each interaction counts.
 */
export async function measureInteractions(parts: ReadonlySet<Part>, { rounds }: Effort): Promise<Line[]> {
  if (!parts.has('interaction')) return [];
  const folder = mkdtempSync(join(tmpdir(), 'jornada-bench-'));
  const browser = await chromium.launch(launchOptions());
  let server: Awaited<ReturnType<typeof startDemo>> | undefined;
  try {
    server = await startDemo(folder);
    const took = new Map<string, number[]>(INTERACTIONS.map(({ what }) => [what, []]));
    // The first round fills caches of the server and does not count.
    for (let round = 0; round <= rounds; round++)
      for (const [what, ms] of await interact(browser, server.url)) if (round > 0) took.get(what)?.push(ms);
    return INTERACTIONS.map(({ what, slower = SLOWER, most = LONGEST_MS }) =>
      limit(`${what}, processor / ${slower}`, median(took.get(what) ?? []), most, milliseconds),
    );
  } finally {
    await browser.close();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function interact(browser: Browser, baseURL: string): Promise<[what: string, ms: number][]> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1_440, height: 900 } });
  try {
    const headers = { 'sec-fetch-site': 'same-origin' };
    const answer = await context.request.post('/session', { data: DEMO_PERSON, headers });
    if (!answer.ok()) throw new Error(`Signing in returned ${answer.status()}`);
    const page = await context.newPage();
    await page.addInitScript(() => {
      const timings: { name: string; duration: number }[] = [];
      Object.assign(globalThis, { timings });
      const options = { type: 'event', durationThreshold: 16, buffered: true };
      new PerformanceObserver((list) => {
        // Pointer enter and leave events are not interactions.
        for (const { name, duration } of list.getEntries())
          if (/^(key|pointer(down|up)|click)/.test(name)) timings.push({ name, duration });
      }).observe(options);
    });
    await page.goto('/tasks');
    await visible(page, 'main tbody a[href^="/tasks/"]');
    await page.waitForLoadState('networkidle');
    const devtools = await context.newCDPSession(page);
    const took: [string, number][] = [];
    for (const { what, slower = SLOWER, prepare, act, seen } of INTERACTIONS) {
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
      await prepare?.(page);
      await settle(page);
      await page.evaluate(() => ((globalThis as unknown as Timed).timings.length = 0));
      await act(page);
      await seen(page);
      await settle(page);
      took.push([what, await page.evaluate(longest)]);
    }
    return took;
  } finally {
    await context.close();
  }
}

type Timed = { timings: { duration: number }[] };

/** Events shorter than the threshold of 16 ms are not reported. */
const longest = () => Math.max(16, ...(globalThis as unknown as Timed).timings.map(({ duration }) => duration));

/** Waits until no request is running and the entries of the last events have been delivered. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestIdleCallback(() => requestIdleCallback(() => resolve())));
      }),
  );
}
