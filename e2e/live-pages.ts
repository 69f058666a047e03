import type { Browser, Page } from 'playwright/test';
import { expect } from './fixtures.ts';
import { enter, type Person } from './people.ts';

/** A browser of its own for `person`, at the address of one process. */
export async function browserOf(browser: Browser, url: string, person: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await enter(page, { url }, person);
  return page;
}

/** Opens a page and waits until its event stream is connected. */
export async function follow(page: Page, path: string): Promise<void> {
  const streams: number[] = [];
  page.on('response', (response) => {
    if (/\/v2\/events\?/.test(response.url())) streams.push(response.status());
  });
  await page.goto(path);
  // Two waits in sequence, because one timeout would have to include the first load of a cold browser.
  await expect(page.locator('main')).toBeVisible();
  await expect.poll(() => streams[0]).toBe(200);
}
