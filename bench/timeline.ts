import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, mondayOf } from '@jornada/domain/calendar';
import { type Browser, chromium, type Page } from 'playwright';
import { launchOptions } from '../scripts/browser.ts';
import { makeEmpty, PERSON } from './contents.ts';
import { type Line, limit, milliseconds } from './line.ts';
import { type Effort, median } from './load.ts';
import type { Part } from './options.ts';
import { ACCOUNT, type Row, userRow } from './rows.ts';
import { type Server, startJornada } from './servers.ts';
import { insert } from './sqlite.ts';
import { longestOf, type Took, trace } from './trace.ts';

const PEOPLE = 500;
/** Allocations per person in the scrolled year: four weeks each, a week apart, two at a time. */
const EACH = 20;
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

function fill(path: string, monday: string): void {
  const file = new DatabaseSync(path);
  file.exec('pragma synchronous = off; pragma foreign_keys = off; begin');
  insert(
    file,
    'users',
    each(PEOPLE - 1, (n) => [userRow(n + 1)]),
  );
  insert(
    file,
    'employment_links',
    each(PEOPLE - 1, (n) => [linkRow(n + 1)]),
  );
  insert(
    file,
    'work_schedules',
    each(PEOPLE, (n) => [scheduleRow(n)]),
  );
  insert(
    file,
    'holidays',
    each(13, (n) => [holidayRow(n, monday)]),
  );
  insert(
    file,
    'allocations',
    each(PEOPLE, (n) => Array.from({ length: EACH }, (_, at) => allocationRow(n, at, monday))),
  );
  file.exec('commit');
  file.close();
}

function* each(count: number, rowsOf: (n: number) => Row[]): Generator<Row> {
  for (let n = 1; n <= count; n++) yield* rowsOf(n);
}

const NOW = new Date(0).toISOString();
const linkRow = (n: number): Row => ({ account_id: ACCOUNT, user_id: n, level: 3, created_at: NOW, updated_at: NOW });

/** Eight hours a day; one in five people does not work on Fridays. */
const scheduleRow = (n: number): Row => ({
  account_id: ACCOUNT,
  user_id: n,
  valid_from: '2020-01-01',
  minutes: JSON.stringify([480, 480, 480, 480, n % 5 === 0 ? 0 : 480, 0, 0]),
  created_by: 1,
  created_at: NOW,
});

const holidayRow = (n: number, monday: string): Row => ({
  account_id: ACCOUNT,
  id: n,
  date: addDays(monday, -28 + n * 27),
  name: `Feriado ${n}`,
});

function allocationRow(n: number, at: number, monday: string): Row {
  const starts_on = addDays(monday, -28 + at * 18 + (n % 5));
  return {
    account_id: ACCOUNT,
    id: (n - 1) * EACH + at + 1,
    user_id: n,
    title: `Trabalho ${n}.${at}`,
    starts_on,
    ends_on: addDays(starts_on, 25),
    minutes_per_day: 120 + 60 * ((n + at) % 5),
    status: (n + at) % 4 === 0 ? 'tentative' : 'confirmed',
    created_at: NOW,
    updated_at: NOW,
  };
}
