import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { launchOptions } from './browser.ts';
import { root, say } from './process.mjs';
import { NOW, openDemo } from './demo-in-process.ts';

const PASSWORD = 'Demo-2026-jornada';
const SIZE = { width: 1_440, height: 900 };

/** Body of the response to a GET. */
type Get = <T>(path: string) => Promise<T>;

interface Picture {
  name: string;
  /** The account that takes the picture: the name before `@demo.test`; by default the Super Admin. */
  as?: string;
  /** An address, or a function that finds it with an API client. */
  path: string | ((get: Get) => Promise<string>);
  dark?: true;
  phone?: true;
  /** Resolves when the page shows its main content. */
  shows: (page: Page) => Promise<unknown>;
}

const PICTURES: Picture[] = [
  { name: 'today', path: '/', shows: (page) => page.locator('main a[href^="/tasks/"]').first().waitFor() },
  { name: 'tasks', path: '/tasks', shows: (page) => page.locator('main tbody a[href^="/tasks/"]').first().waitFor() },
  {
    name: 'allocations',
    path: `/allocations?from=2026-03-02`,
    dark: true,
    shows: (page) => page.locator('[data-bar]').first().waitFor(),
  },
  { name: 'time-bank', path: '/time-bank', shows: (page) => page.locator('main tbody tr a').first().waitFor() },
  {
    name: 'tasks-on-a-phone',
    path: '/tasks',
    phone: true,
    shows: (page) => page.locator('main a[href^="/tasks/"]').first().waitFor(),
  },
  {
    name: 'result',
    as: 'employee',
    path: async (get) => {
      const { user } = await get<{ user: { id: number } }>('/session');
      const { items } = await get<{ items: { evaluation_id: number }[] }>(
        `/v2/performance-evaluations/results?user_id=${user.id}`,
      );
      const newest = items.at(-1);
      if (!newest) throw new Error('The demo has no result of this person');
      return `/evaluations/${newest.evaluation_id}/results/${user.id}`;
    },
    shows: (page) => page.getByRole('heading', { name: 'Competences' }).first().waitFor(),
  },
  {
    name: 'calibration',
    as: 'admin',
    path: async (get) => {
      const { items } = await get<{ items: { id: number; nine_box: boolean }[] }>('/v2/performance-evaluations');
      const cycle = items.find(({ nine_box }) => nine_box);
      if (!cycle) throw new Error('The demo has no cycle with a nine-box');
      return `/evaluations/${cycle.id}/calibration`;
    },
    dark: true,
    shows: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
];

await main();

/** Takes the pictures of the README from the built product, with the demo data of a fixed date. */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'jornada-pictures-'));
  mkdirSync(join(root, 'docs', 'pictures'), { recursive: true });
  const browser = await chromium.launch(launchOptions());
  try {
    const demo = await openDemo(folder);
    for (const picture of PICTURES) {
      const bytes = await take(browser, demo.url, picture);
      say(`docs/pictures/${picture.name}.webp: ${(bytes / 1_000).toFixed(0)} kB`);
    }
    await demo.close();
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function take(browser: Browser, baseURL: string, picture: Picture): Promise<number> {
  const { name, as = 'super', path, dark, phone, shows } = picture;
  const context = await browser.newContext({
    baseURL,
    viewport: phone ? { width: 390, height: 780 } : SIZE,
    deviceScaleFactor: 1.25,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/Sao_Paulo',
  });
  const data = { email: `${as}@demo.test`, password: PASSWORD };
  const answer = await context.request.post('/session', { data, headers: { origin: baseURL } });
  if (!answer.ok()) throw new Error(`Signing in failed with status ${answer.status()}`);
  const page = await context.newPage();
  // Fixes the browser's date; timers still run.
  await page.clock.setFixedTime(NOW);
  // The README is in English, unlike the demo company.
  await page.addInitScript(() => localStorage.setItem('jornada.language', 'en'));
  const get: Get = async (address) => (await context.request.get(address)).json();
  await page.goto(typeof path === 'string' ? path : await path(get));
  await shows(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  // Hides the blinking caret and ends animations.
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await context.close();
  const { size } = await sharp(shot)
    .webp({ quality: 82 })
    .toFile(join(root, 'docs', 'pictures', `${name}.webp`));
  return size;
}
