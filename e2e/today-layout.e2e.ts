import type { Page } from 'playwright/test';
import { PHONE } from './phone.ts';
import { expect, test } from './fixtures.ts';
import { GREETING, atWork, part } from './company-at-work.ts';

test('hairlines are as wide as the text of their panel, on both sides', async ({ page, account, enterAs, callAs }) => {
  await atWork(callAs, account);
  const panels = new Set<string>();
  for (const level of [3, 2, 5] as const) {
    await enterAs(account.people[level]);
    for (const viewport of [{ width: 1440, height: 900 }, PHONE]) {
      await page.setViewportSize(viewport);
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1, name: GREETING })).toBeVisible();
      await expect(page.locator('main section').first()).toBeVisible();
      const lines = await hairlines(page);
      for (const { panel } of lines) panels.add(panel);
      expect(lines.filter(({ out }) => out.some((px) => Math.abs(px) > 0.5))).toEqual([]);
    }
  }
  // The panels that were measured: lists, and the table of weeks.
  expect([...panels]).toEqual(
    expect.arrayContaining(['My tasks', 'Over capacity', 'Without a schedule', 'Latest activity']),
  );
});

/** The lines between the rows of Today's panels, and by how many pixels each begins and ends off the panel's heading. */
const hairlines = (page: Page) =>
  page.locator('main section > header').evaluateAll((headers) =>
    headers.flatMap((header) => {
      const text = header.getBoundingClientRect();
      return [...(header.parentElement?.querySelectorAll('li, tr') ?? [])].flatMap((row) => {
        const { boxShadow, borderTopWidth } = getComputedStyle(row);
        if (boxShadow === 'none' && borderTopWidth === '0px') return [];
        const line = row.getBoundingClientRect();
        const panel = header.querySelector('h2')?.textContent ?? '';
        return [{ panel, out: [line.left - text.left, line.right - text.right] }];
      });
    }),
  );

test('a recent event has a placeholder until its words arrive, and no line moves then', async ({
  page,
  account,
  enterAs,
  callAs,
}) => {
  await atWork(callAs, account);
  await enterAs(5);
  const words = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    const script = await response.text();
    if (script.includes('Change of tasks undone')) await words.promise;
    await route.fulfill({ response, body: script });
  });
  await page.goto('/');
  const first = part(page, 'Latest activity').getByRole('listitem').first();
  await expect(first.locator('time')).toBeVisible();
  await expect(first.getByRole('link')).toHaveCount(0);
  const before = await first.boundingBox();
  words.resolve();
  await expect(first.getByRole('link')).toBeVisible();
  expect(await first.boundingBox()).toEqual(before);
});
