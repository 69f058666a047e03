import { expect, type Page } from 'playwright/test';

/** A narrow phone. */
export const PHONE = { width: 360, height: 720 };

/** Nothing is wider than the window: the page scrolls up and down only. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}
