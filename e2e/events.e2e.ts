import type { Browser, Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { enter, type Person } from './people.ts';
import { createTasks, numbered } from './tasks.ts';

/** A browser of `person`'s own, at the address of one process. */
async function browserOf(browser: Browser, url: string, person: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await enter(page, { url }, person);
  return page;
}

/** Opens a page and waits until it hears what others do. */
async function follow(page: Page, path: string): Promise<void> {
  const streams: number[] = [];
  page.on('response', (response) => {
    if (/\/v2\/events\?/.test(response.url())) streams.push(response.status());
  });
  await page.goto(path);
  // First there is the page, then what it asks for: one clock for both would be that of a browser that begins with nothing.
  await expect(page.locator('main')).toBeVisible();
  await expect.poll(() => streams[0]).toBe(200);
}

const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });
const row = (page: Page, name: string) => page.getByRole('grid').getByRole('link', { name });

test('what a colleague changes appears, and nobody loses their place', { tag: '@both-engines' }, async ({
  page,
  browser,
  house,
  account,
  request,
}) => {
  await createTasks(request, house, account.people[3], numbered(60));
  await enter(page, house, account.people[3]);
  await follow(page, '/tasks');
  // On PostgreSQL they work at another process.
  const other = await browserOf(browser, await house.neighbour(), account.people[4]);
  await follow(other, '/tasks');

  // Where somebody is: scrolled down, two rows selected, the keyboard on one of them.
  await expect(row(page, 'Task 060')).toBeVisible();
  for (const name of ['Task 020', 'Task 021']) await page.getByRole('checkbox', { name: new RegExp(name) }).check();
  await expect(page.getByText('2 selected')).toBeVisible();
  const place = () => page.evaluate(() => [window.scrollY, document.activeElement?.getAttribute('aria-label')]);
  const before = await place();
  expect(before[0]).toBeGreaterThan(0);

  // The colleague, by mouse, in their own browser.
  await row(other, 'Task 022').click();
  await title(other).fill('Bake the bread');
  await other.getByRole('button', { name: 'Save changes' }).click();
  await expect(row(page, 'Task 022')).toBeHidden();
  await expect(row(page, 'Bake the bread')).toBeVisible();
  await expect(page.getByText('2 selected')).toBeVisible();
  expect(await place()).toEqual(before);

  // What they delete leaves, and what they take back returns.
  await row(other, 'Task 023').click();
  await other.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'Task 023')).toBeHidden();
  await other.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Task 023')).toBeVisible();
  await expect(page.getByText('2 selected')).toBeVisible();

  // And the other way round.
  await row(page, 'Task 024').click();
  await title(page).fill('Slice the bread');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(row(other, 'Slice the bread')).toBeVisible();
  await other.context().close();
});

test('what is being typed stays, and says that a colleague was faster', { tag: '@both-engines' }, async ({
  page,
  browser,
  house,
  account,
  request,
}) => {
  const [id] = await createTasks(request, house, account.people[3], ['Draft']);
  await enter(page, house, account.people[3]);
  await follow(page, `/tasks/${id}`);
  await title(page).fill('My words');

  const other = await browserOf(browser, await house.neighbour(), account.people[4]);
  await follow(other, `/tasks/${id}`);
  await title(other).fill('Their words');
  await other.getByRole('dialog').getByLabel('Priority').selectOption('High');
  await other.getByRole('button', { name: 'Save changes' }).click();

  await expect(page.getByText('A colleague has changed this in the meantime.')).toBeVisible();
  await expect(title(page)).toHaveValue('My words');
  await page.getByRole('button', { name: 'See what changed' }).click();
  const conflict = page.getByRole('dialog', { name: /^Somebody else/ });
  await expect(conflict.getByRole('group', { name: 'Title' })).toContainText('Their words');
  await conflict.getByRole('button', { name: /^Save this/ }).click();
  await expect(page.getByText('Task saved')).toBeVisible();
  const saved = (await (await page.request.get(`/v2/tasks/${id}`)).json()) as Record<string, unknown>;
  expect(saved).toMatchObject({ title: 'My words', priority: 'high' });
  await other.context().close();
});

test('of all tabs of a browser one listens and tells the others, also when it is closed', async ({
  page,
  house,
  account,
  request,
}) => {
  // Each process counts its own.
  const streams = async () => {
    let all = 0;
    for (const url of house.processes()) {
      const metrics = await (await request.get(`${url}/metrics`)).text();
      all += Number(/^jornada_event_streams (\d+)$/m.exec(metrics)?.[1] ?? 0);
    }
    return all;
  };
  const [id] = await createTasks(request, house, account.people[3], ['Draft']);
  await expect.poll(streams).toBe(0);
  await enter(page, house, account.people[3]);
  await follow(page, '/tasks');
  const tabs = await Promise.all([1, 2].map(() => page.context().newPage()));
  for (const tab of tabs) await tab.goto('/tasks');
  const [second, third] = tabs as [Page, Page];
  let version = 1;
  const rename = async (to: string) => {
    const data = { title: to, version: version++ };
    const answer = await request.patch(`${house.url}/v2/tasks/${id}`, { data, headers: { authorization } });
    expect(answer.status()).toBe(200);
  };
  const { email, password } = account.people[4];
  const login = await request.post(`${house.url}/v2/auth/login`, { data: { email, password } });
  const authorization = `Bearer ${((await login.json()) as { token: string }).token}`;

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
  // Nobody looks any more: nothing is kept open.
  await second.close();
  await third.close();
  await expect.poll(streams).toBe(0);
});

test('a server that was away is found again, and what was missed is caught up with', async ({
  page,
  house,
  account,
  request,
}) => {
  const [id] = await createTasks(request, house, account.people[3], ['Before']);
  await enter(page, house, account.people[3]);
  await follow(page, '/tasks');
  await expect(row(page, 'Before')).toBeVisible();
  const again = page.waitForResponse(/\/v2\/events\?/);
  await house.restart();
  expect((await again).status()).toBe(200);
  const { email, password } = account.people[4];
  const login = await request.post(`${house.url}/v2/auth/login`, { data: { email, password } });
  const { token } = (await login.json()) as { token: string };
  await request.patch(`${house.url}/v2/tasks/${id}`, {
    data: { title: 'After', version: 1 },
    headers: { authorization: `Bearer ${token}` },
  });
  await expect(row(page, 'After')).toBeVisible();
});
