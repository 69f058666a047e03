import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, mondayOf } from '@jornada/domain/calendar';
import { type Browser, chromium, type Page } from 'playwright';
import { launchOptions } from '../scripts/browser.ts';
import { makeEmpty, PERSON } from './contents.ts';
import { type Line, limit, milliseconds } from './line.ts';
import { type Effort, median } from './load.ts';
import type { Part } from './options.ts';
import { type Server, startJornada } from './servers.ts';
import { longestOf, type Took, trace } from './trace.ts';
import { fill } from './timeline-rows.ts';

const ZOOMS = ['day', 'week', 'month'] as const;

/** Fast scrolling: about the distance of a wheel or finger between two frames. */
const STEP_PX = 240;

const LONGEST_MS = 50;

/** Main-thread cost of scrolling through the allocations of 500 people over a year. */
export async function measureTimeline(parts: ReadonlySet<Part>, { rounds }: Effort): Promise<Line[]> {
  if (!parts.has('timeline')) return [];
  const folder = mkdtempSync(join(tmpdir(), 'jornada-bench-'));
  const browser = await chromium.launch(launchOptions());
  let server: Server | undefined;
  try {
    const database = join(folder, 'jornada', 'jornada.sqlite');
    mkdirSync(join(folder, 'jornada'));
    await makeEmpty(database);
    const monday = mondayOf(new Date().toISOString().slice(0, 10));
    fill(database, monday);
    server = await startJornada(database);
    const lines: Line[] = [];
    for (const zoom of ZOOMS) {
      const longest: Took[] = [];
      for (let round = 0; round < Math.min(rounds, 3); round++)
        longest.push(
          await scrollThrough(browser, server.url, `/allocations?zoom=${zoom}&from=${addDays(monday, -28)}`),
        );
      const clock = median(longest.map(({ clockMs }) => clockMs));
      const what = `longest task, scrolling 500 people × 12 months by ${zoom} (by the clock ${milliseconds(clock)})`;
      lines.push(limit(what, median(longest.map(({ ownMs }) => ownMs)), LONGEST_MS, milliseconds));
    }
    return lines;
  } finally {
    await browser.close();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Scrolls down through all people, through the year and back; every row and week is rendered for the first time. */
async function scrollThrough(browser: Browser, baseURL: string, address: string): Promise<Took> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1_440, height: 900 } });
  const answer = await context.request.post('/session', { data: PERSON, headers: { 'sec-fetch-site': 'same-origin' } });
  if (!answer.ok()) throw new Error(`Signing in returned ${answer.status()}`);
  const page = await context.newPage();
  await page.goto(address);
  const frame = page.getByRole('region', { name: /^Timeline|^Linha/ });
  await frame.locator('[data-bar]').first().waitFor();
  await page.waitForLoadState('networkidle');
  const { x, y } = (await frame.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 500, y + 300);
  const stopTracing = await trace(context, page);
  for (const [dx, dy] of [
    [0, STEP_PX],
    [STEP_PX, 0],
    [-STEP_PX, -STEP_PX],
  ] as const)
    await turn(page, dx, dy);
  const longest = longestOf(await stopTracing());
  await context.close();
  return longest;
}

/** Scrolls until the position no longer changes. */
async function turn(page: Page, dx: number, dy: number): Promise<void> {
  const where = () =>
    page.evaluate(() => {
      const { scrollLeft, scrollTop } = document.querySelector('[role=region][data-holding]') as Element;
      return `${scrollLeft} ${scrollTop}`;
    });
  for (let before = ''; ; ) {
    for (let step = 0; step < 10; step++) await page.mouse.wheel(dx, dy);
    // Waits for the last wheel events.
    await page.waitForTimeout(100);
    const now = await where();
    if (now === before) return;
    before = now;
  }
}
