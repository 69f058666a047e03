import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { enter } from './people.ts';

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

/** Pages whose parts come one after the other, at the width of a screen and of a phone. */
const PLACES = [
  '/',
  '/hours/schedules',
  '/time-bank/closings',
  '/hours',
  '/absences',
  '/competences',
  '/competences/profiles',
  '/notifications',
];

for (const width of [1440, 390])
  test(`nothing jumps while a page loads, at ${width} px`, async ({ page, environment, account }) => {
    const { 1: employee, 5: owner } = account.people;
    await page.setViewportSize({ width, height: 844 });
    await watchShifts(page);
    await enter(page, environment, owner);
    for (const place of [...PLACES, `/people/${employee.userId}`, `/time-bank/${employee.userId}`]) {
      await page.goto(place);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      const { value, moved } = await page.evaluate(
        () => (globalThis as unknown as { layoutShift: { value: number; moved: string[] } }).layoutShift,
      );
      // Half of what Core Web Vitals call good.
      expect(value, `${place}: ${moved.join('\n')}`).toBeLessThan(0.05);
    }
  });
