import { type BrowserContext, chromium, type Page } from 'playwright';
import { launchOptions } from '../scripts/browser.ts';
import { PERSON } from './contents.ts';
import { type Line, limit, milliseconds, times } from './line.ts';
import { type Effort, median } from './load.ts';
import type { Part } from './options.ts';
import { type Server, signIn, startJornada } from './servers.ts';
import { longestOf, type Took, trace } from './trace.ts';
import { FEW, boxes, clickCost } from './click-cost.ts';

const LONGEST_MS = 50;

/** Maximum ratio: selecting a row should render one row, whether the page has 4 rows or 49. */
const MOST_GROWTH = 1.5;

const PAGES = 5;

/** A word that no other title contains, and the number of tasks with it, which is the length of a short list. */
const RARE = 'Quokka';

/**
 * Main-thread cost of the list of 100,000 tasks for paging, selecting a page and selecting all; and whether the cost of
 * selecting one row grows with the number of rows.
 * @param database of 100,000 tasks, which this measurement may change
 */
export async function measureTaskList(
  parts: ReadonlySet<Part>,
  { rounds }: Effort,
  database: () => Promise<string>,
): Promise<Line[]> {
  if (!parts.has('task-list')) return [];
  const browser = await chromium.launch(launchOptions());
  let server: Server | undefined;
  try {
    server = await startJornada(await database());
    await createRare(server.url);
    const seen: Seen[] = [];
    for (let round = 0; round < Math.min(rounds, 3); round++) {
      const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1_440, height: 900 } });
      seen.push(await walk(context));
      await context.close();
    }
    return linesOf(seen);
  } finally {
    await browser.close();
    await server?.stop();
  }
}

interface Seen {
  paging: Took;
  page: Took;
  all: Took;
  /** Duration of a click on a row, with a full page of rows and with a few. */
  clickMs: number;
  clickOfFewMs: number;
}

function linesOf(seen: readonly Seen[]): Line[] {
  const longest = (what: string, field: 'paging' | 'page' | 'all') => {
    const took = (measure: keyof Took) => median(seen.map((one) => one[field][measure]));
    const clock = milliseconds(took('clockMs'));
    return limit(
      `longest task, 100,000 tasks, ${what} (by the clock ${clock})`,
      took('ownMs'),
      LONGEST_MS,
      milliseconds,
    );
  };
  const [click, few] = [median(seen.map((one) => one.clickMs)), median(seen.map((one) => one.clickOfFewMs))];
  return [
    longest('paging', 'paging'),
    longest('selecting a page', 'page'),
    longest('selecting all', 'all'),
    {
      ...limit(`selecting a row of 50 against a row of ${FEW}`, click / few, MOST_GROWTH, times),
      ours: milliseconds(click),
      theirs: milliseconds(few),
      ratio: times(click / few),
    },
  ];
}

/** The steps of a person: next page, select a page, select all, then single rows, in a long and a short list. */
async function walk(context: BrowserContext): Promise<Seen> {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const answer = await context.request.post('/session', { data: PERSON, headers });
  if (!answer.ok()) throw new Error(`Signing in returned ${answer.status()}`);
  await context.addInitScript(() => localStorage.setItem('jornada.language', 'en'));
  const page = await context.newPage();
  await openList(page, '/tasks');
  const range = (first: number) =>
    page.getByText(`${first.toLocaleString('en')}–${(first + 49).toLocaleString('en')} of`);

  const paging = await tasksOf(context, page, async () => {
    for (let at = 1; at <= PAGES; at++) {
      await page.getByRole('button', { name: 'Next page' }).click();
      await range(at * 50 + 1).waitFor();
    }
  });
  const ofPage = await tasksOf(context, page, async () => {
    await page.getByRole('checkbox', { name: 'Select this page' }).click();
    await page.getByText('50 selected').waitFor();
  });
  const ofAll = await tasksOf(context, page, async () => {
    await page.getByRole('button', { name: /^Select all [\d,]+ tasks|^All [\d,]+$/ }).click();
    await page.getByText(/^1\d\d,\d{3} selected/).waitFor();
  });
  await openList(page, '/tasks');
  const clickMs = await clickCost(context, page);
  await openList(page, `/tasks?q=${RARE}`);
  return {
    paging: longestOf(paging),
    page: longestOf(ofPage),
    all: longestOf(ofAll),
    clickMs,
    clickOfFewMs: await clickCost(context, page),
  };
}

async function openList(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await boxes(page).first().waitFor();
  await page.waitForLoadState('load');
  // Otherwise prefetching for later screens, which starts when this one is idle, would be counted.
  await page.waitForTimeout(1_000);
}

async function tasksOf(context: BrowserContext, page: Page, work: () => Promise<void>): Promise<Took[]> {
  const stop = await trace(context, page);
  await work();
  return stop();
}

async function createRare(url: string): Promise<void> {
  const headers = await signIn(url);
  for (let n = 1; n <= FEW; n++) {
    const body = JSON.stringify({ title: `${RARE} ${n}` });
    const answer = await fetch(`${url}/v2/tasks`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`Creating a task returned ${answer.status}`);
  }
}
