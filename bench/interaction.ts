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
import { visible, INTERACTIONS } from './interactions.ts';

/** The processor of a slow laptop. */
const SLOWER = 4;

/** Interactions up to this duration are good (INP, https://web.dev/articles/inp). */
const LONGEST_MS = 200;

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
