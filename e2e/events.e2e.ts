import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { numbered } from './tasks.ts';
import { browserOf, follow } from './live-pages.ts';

const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });
const row = (page: Page, name: string) => page.getByRole('grid').getByRole('link', { name });

test('changes by a colleague appear, and scroll position, selection and focus stay', { tag: '@both-engines' }, async ({
  page,
  browser,
  environment,
  account,
  enterAs,
  createTasks,
}) => {
  await createTasks(numbered(60));
  await enterAs(3);
  await follow(page, '/tasks');
  // On PostgreSQL the colleague uses another process.
  const other = await browserOf(browser, await environment.neighbour(), account.people[4]);
  await follow(other, '/tasks');

  // The state to preserve: scrolled down, two rows selected, focus on one of them.
  await expect(row(page, 'Task 060')).toBeVisible();
  for (const name of ['Task 020', 'Task 021']) await page.getByRole('checkbox', { name: new RegExp(name) }).check();
  await expect(page.getByText('2 selected')).toBeVisible();
  const place = () => page.evaluate(() => [window.scrollY, document.activeElement?.getAttribute('aria-label')]);
  const before = await place();
  expect(before[0]).toBeGreaterThan(0);

  // The colleague, by mouse, in another browser.
  await row(other, 'Task 022').click();
  await title(other).fill('Bake the bread');
  await title(other).press('Enter');
  await expect(row(page, 'Task 022')).toBeHidden();
  await expect(row(page, 'Bake the bread')).toBeVisible();
  await expect(page.getByText('2 selected')).toBeVisible();
  expect(await place()).toEqual(before);

  // Rows that the colleague deletes disappear, and rows that they restore return.
  await row(other, 'Task 023').click();
  await other.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'Task 023')).toBeHidden();
  await other.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Task 023')).toBeVisible();
  await expect(page.getByText('2 selected')).toBeVisible();

  // In the other direction.
  await row(page, 'Task 024').click();
  await title(page).fill('Slice the bread');
  await title(page).press('Enter');
  await expect(row(other, 'Slice the bread')).toBeVisible();
  await other.context().close();
});

test('typed text stays while a colleague saves, and the conflict is shown on blur', {
  tag: '@both-engines',
}, async ({ page, browser, environment, account, enterAs, createTasks }) => {
  const [id] = await createTasks(['Draft']);
  await enterAs(3);
  await follow(page, `/tasks/${id}`);
  await title(page).fill('My words');

  const other = await browserOf(browser, await environment.neighbour(), account.people[4]);
  await follow(other, `/tasks/${id}`);
  await title(other).fill('Their words');
  await title(other).press('Enter');

  // The list is updated, the field being edited is not.
  await expect(row(page, 'Their words')).toBeVisible();
  await expect(title(page)).toHaveValue('My words');
  await title(page).press('Enter');
  await page.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(title(page)).toHaveValue('Their words');
  await other.context().close();
});

test('one tab of a browser receives events and forwards them; another takes over when it is closed', async ({
  page,
  request,
  environment,
  enterAs,
  callAs,
  createTasks,
}) => {
  // Each process counts its own streams.
  const streams = async () => {
    let all = 0;
    for (const url of environment.processes()) {
      const metrics = await (await request.get(`${url}/metrics`)).text();
      all += Number(/^jornada_event_streams (\d+)$/m.exec(metrics)?.[1] ?? 0);
    }
    return all;
  };
  const [id] = await createTasks(['Draft']);
  await expect.poll(streams).toBe(0);
  await enterAs(3);
  await follow(page, '/tasks');
  const tabs = await Promise.all([1, 2].map(() => page.context().newPage()));
  for (const tab of tabs) await tab.goto('/tasks');
  const [second, third] = tabs as [Page, Page];
  let version = 1;
  const colleague = await callAs(4);
  const rename = async (to: string) => {
    ({ version } = await colleague('PATCH', `/v2/tasks/${id}`, { title: to, version }));
  };

  for (const tab of tabs) await expect(row(tab, 'Draft')).toBeVisible();
  await rename('First');
  for (const tab of [page, ...tabs]) await expect(row(tab, 'First')).toBeVisible();
  expect(await streams()).toBe(1);

  const next = Promise.race(tabs.map((tab) => tab.waitForResponse(/\/v2\/events\?/)));
  await page.close();
  expect((await next).status()).toBe(200);
  await rename('Second');
  for (const tab of [second, third]) await expect(row(tab, 'Second')).toBeVisible();
  expect(await streams()).toBe(1);
  // All tabs are closed: no stream stays open.
  await second.close();
  await third.close();
  await expect.poll(streams).toBe(0);
});

test('after a restart of the server the stream reconnects and missed changes are loaded', async ({
  page,
  environment,
  enterAs,
  callAs,
  createTasks,
}) => {
  const [id] = await createTasks(['Before']);
  await enterAs(3);
  await follow(page, '/tasks');
  await expect(row(page, 'Before')).toBeVisible();
  const again = page.waitForResponse(/\/v2\/events\?/);
  await environment.restart();
  expect((await again).status()).toBe(200);
  const colleague = await callAs(4);
  await colleague('PATCH', `/v2/tasks/${id}`, { title: 'After', version: 1 });
  await expect(row(page, 'After')).toBeVisible();
});
