import type { Page } from 'playwright/test';
import { join } from 'node:path';
import { weigh } from '../scripts/budgets.ts';
import { expect, test } from './fixtures.ts';

/** Adds up how far a page moves while it loads, without what the person does. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const sum = { value: 0, moved: [] as string[] };
    Object.assign(globalThis, { layoutShift: sum });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
      })[])
        if (!entry.hadRecentInput) {
          sum.value += entry.value;
          sum.moved.push(
            ...entry.sources.map(
              ({ node, previousRect: from, currentRect: to }) =>
                `${entry.value.toFixed(3)}: ${from.y}+${from.height} to ${to.y}+${to.height}: ${(node as Element | undefined)?.outerHTML?.slice(0, 120)}`,
            ),
          );
        }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Answers arrive one after another, so that every part of a page is drawn before the next one is there. */
async function slowDown(page: Page) {
  let asked = 0;
  await page.route('**/v2/**', async (route) => {
    const wait = 150 + 150 * (asked++ % 5);
    await new Promise((resolve) => setTimeout(resolve, wait));
    await route.continue();
  });
}

/** Pages whose parts come one after the other, at the width of a screen and of a phone. */
const PLACES = [
  '/',
  '/tasks?status=todo,doing',
  '/clients',
  '/account',
  '/hours/schedules',
  '/time-bank/closings',
  '/hours',
  '/absences',
  '/competences',
  '/competences/profiles',
  '/notifications',
];

for (const width of [1440, 390])
  test(`nothing jumps while a page loads, at ${width} px`, async ({ page, account, enterAs, send }) => {
    const { 1: employee, 5: owner } = account.people;
    await page.setViewportSize({ width, height: 844 });
    await enterAs(owner);
    await send('POST', '/v2/accounts/holidays', { date: '2026-12-25', name: 'Christmas' });
    await watchShifts(page);
    await slowDown(page);
    for (const place of [...PLACES, `/people/${employee.userId}`, `/time-bank/${employee.userId}`]) {
      await page.goto(place);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      const { value, moved } = await page.evaluate(
        () => (globalThis as unknown as { layoutShift: { value: number; moved: string[] } }).layoutShift,
      );
      // Core Web Vitals call 0.1 good. Zero is impossible: an empty list is lower than the room kept for its rows.
      expect(value, `${place}: ${moved.join('\n')}`).toBeLessThan(0.03);
    }
  });

/**
 * Notes when the heading of a page was painted. Timers of three seconds never run: on a busy machine, what they load
 * would arrive before the heading.
 */
const watchHeading = (page: Page) =>
  page.addInitScript(() => {
    const wait = globalThis.setTimeout;
    Object.assign(globalThis, {
      setTimeout: (work: () => void, ms = 0) => (ms === 3_000 ? 0 : wait(work, ms)),
      headingMs: 0,
    });
    new MutationObserver((_, observer) => {
      if (!document.querySelector('h1')) return;
      observer.disconnect();
      requestAnimationFrame(() =>
        requestAnimationFrame(() => Object.assign(globalThis, { headingMs: performance.now() })),
      );
    }).observe(document, { childList: true, subtree: true });
  });

/** The scripts that were requested before the heading was painted. */
const earlyScripts = (page: Page) =>
  page.evaluate(() => {
    const { headingMs } = globalThis as unknown as { headingMs: number };
    return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < headingMs)
      .map(({ name }) => new URL(name).pathname.slice(1));
  });

test('first screens request what the byte budgets count, and the rest after it', async ({ page, openAs }) => {
  await watchHeading(page);
  for (const { what, files } of weigh(join(import.meta.dirname, '../dist'))) {
    if (what === '/tasks') await openAs(5, what);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const early = await earlyScripts(page);
    expect(early, what).not.toEqual([]);
    expect(files, what).toEqual(expect.arrayContaining(early));
  }
});

/** The text of the view that came with the page: it lies in a closed shadow root, which locators do not see. */
async function textOfView(page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  const { nodes } = await devtools.send('DOM.getFlattenedDocument', { depth: -1, pierce: true });
  await devtools.detach();
  return nodes.map(({ nodeType, nodeValue }) => (nodeType === 3 ? nodeValue : '')).join('\n');
}

test('the tasks are shown before the scripts have run, and the dashboard takes over in their place', async ({
  page,
  enterAs,
  send,
}) => {
  await enterAs(5);
  const title = `First <img src=x onerror="document.title='run'"> & "last" $& </template>`;
  await send('POST', '/v2/tasks', { title });
  await page.context().clearCookies({ name: 'build' });

  // The first page after a start may come without a view: the server does not wait long for it.
  const scripts = (url: URL) => url.pathname.endsWith('.js');
  await page.route(scripts, (route) => route.abort());
  await expect
    .poll(async () => {
      await page.goto('/tasks');
      return textOfView(page);
    })
    .toContain(title);
  await expect(page.locator('[data-first-view]').last()).toBeInViewport();
  await expect(page.getByRole('link', { name: title })).toHaveCount(0);

  await page.unroute(scripts);
  // Of a page that came with a view, the browser has the scripts afterwards.
  await expect
    .poll(async () => {
      await page.goto('/tasks');
      await expect(page.getByRole('link', { name: title })).toBeVisible();
      await expect(page.locator('[data-first-view]')).toHaveCount(0);
      const again = await page.request.get('/tasks', { headers: { 'sec-fetch-dest': 'document' } });
      return (await again.text()).includes('shadowrootmode');
    })
    .toBe(false);
  await expect(page).not.toHaveTitle('run');
});

test('a browser with another language or a folded menu gets no view that would be replaced', async ({
  page,
  openAs,
}) => {
  await openAs(5, '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const scripts = (url: URL) => url.pathname.endsWith('.js');
  await page.route(scripts, (route) => route.abort());
  for (const [key, value] of [
    ['jornada.language', 'pt-BR'],
    ['jornada.folded-menu', '["work"]'],
  ] as const) {
    await page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, value] as const);
    await page.context().clearCookies({ name: 'build' });
    await expect
      .poll(async () => {
        await page.goto('/');
        return page.locator('div[data-first-view]').count();
      })
      .toBe(1);
    await expect(page.locator('div[data-first-view]')).toBeHidden();
    await page.evaluate((name) => localStorage.removeItem(name), key);
  }
});
