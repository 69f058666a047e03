import { join } from 'node:path';
import { weigh } from '../scripts/budgets.ts';
import { expect, test } from './fixtures.ts';
import { watchShifts, slowDown, watchHeading, earlyScripts, textOfView } from './first-load.ts';

/** Pages whose parts load one after another, tested at the widths of a desktop screen and of a phone. */
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
      // Core Web Vitals call 0.1 good. Zero is impossible, because an empty list is lower than the space reserved for
      // its rows.
      expect(value, `${place}: ${moved.join('\n')}`).toBeLessThan(0.03);
    }
  });

test('first screens request what the byte budgets count, and the rest after it', async ({ page, enterAs }) => {
  await watchHeading(page);
  for (const { what, files } of weigh(join(import.meta.dirname, '../dist'))) {
    if (what === '/tasks') await enterAs(5);
    await page.goto(what);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const early = await earlyScripts(page);
    expect(early, what).not.toEqual([]);
    expect(files, what).toEqual(expect.arrayContaining(early));
  }
});

test('the tasks are shown before the scripts have run, and the dashboard takes over in their place', async ({
  page,
  enterAs,
  send,
}) => {
  await enterAs(5);
  const title = `First <img src=x onerror="document.title='run'"> & "last" $& </template>`;
  await send('POST', '/v2/tasks', { title });
  await page.context().clearCookies({ name: 'build' });

  // The first page after a start may have no view, because the server does not wait for it for long.
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
  // After a page with a view, the browser has the scripts in its cache.
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

test('a browser with another language or a collapsed menu gets no view that would be replaced', async ({
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
