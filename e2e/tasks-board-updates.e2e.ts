import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { withoutEvents } from './without-events.ts';
import { numbered } from './tasks.ts';
import { column, card } from './board.ts';

test('a concurrent move of the same card shows both versions to choose from', async ({
  page,
  openAs,
  send,
  createTasks,
}) => {
  const [id] = await createTasks(['Contested']);
  await openAs(3, '/tasks?view=board');
  await expect(card(column(page, 'To do'), 'Contested')).toBeVisible();
  // A colleague saves while the first request is delayed.
  let first = true;
  await page.route(`**/v2/tasks/${id}`, async (route) => {
    if (first && route.request().method() === 'PATCH') {
      first = false;
      await send('PATCH', `/v2/tasks/${id}`, { status: 'canceled', version: 1 });
    }
    await route.continue();
  });
  await card(page, 'Contested').focus();
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  const conflict = page.getByRole('dialog', { name: 'Someone else saved this in the meantime' });
  await expect(conflict.getByText('Canceled')).toBeVisible();
  await expectAccessible(page);
  await conflict.getByRole('radio', { name: /Mine/ }).check();
  await conflict.getByRole('button', { name: 'Save this choice' }).click();
  await expect(card(column(page, 'In progress'), 'Contested')).toBeVisible();
  await expect(page.getByText('“Contested” is now in “In progress”')).toBeVisible();
  expect(await send('GET', `/v2/tasks/${id}`)).toMatchObject({ status: 'doing', version: 3 });
});

test("a colleague's move appears, and scroll position and focus stay", async ({ page, openAs, send, createTasks }) => {
  const ids = await createTasks(numbered(90));
  await openAs(3, '/tasks?view=board');
  const scroller = column(page, 'To do').locator('[data-scroller]');
  await expect(card(page, 'Task 090')).toBeVisible();
  await scroller.evaluate((element) => (element.scrollTop = 3_000));
  await expect(card(page, 'Task 060')).toBeVisible();
  await card(page, 'Task 060').focus();
  await send('PATCH', `/v2/tasks/${ids[57]}`, { status: 'done', version: 1 });
  await expect(card(column(page, 'Done'), 'Task 058')).toBeVisible();
  await expect(card(column(page, 'To do'), 'Task 058')).toBeHidden();
  await expect(page.getByRole('region', { name: 'To do, 89 tasks' })).toBeVisible();
  await expect(card(page, 'Task 060')).toBeFocused();
  await expect(card(page, 'Task 060')).toBeInViewport();
});

test('a refused move returns the card to its column', async ({ page, openAs, createTasks }) => {
  await createTasks(['Stays']);
  await openAs(3, '/tasks?view=board');
  await page.route('**/v2/tasks/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await card(page, 'Stays').focus();
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  await expect(page.getByText(/The server is not responding/)).toBeVisible();
  await expect(card(column(page, 'To do'), 'Stays')).toBeVisible();
  await expect(page.getByRole('region', { name: 'To do, 1 task' })).toBeVisible();
});

test('a column that fails to load shows an error of its own and retries', async ({ page, enterAs, createTasks }) => {
  await createTasks(['Seen']);
  await enterAs(3);
  let broken = true;
  await page.route(/status=done/, (route) => (broken ? route.abort() : route.continue()));
  await withoutEvents(page);
  await page.goto('/tasks?view=board');
  await expect(card(column(page, 'To do'), 'Seen')).toBeVisible();
  await expect(column(page, 'Done').getByRole('alert')).toContainText('The server is not responding');
  broken = false;
  await column(page, 'Done').getByRole('button', { name: 'Try again' }).click();
  await expect(column(page, 'Done').getByText('No tasks here.')).toBeVisible();
});

test('a column of hundreds is fetched while scrolling, and only its visible cards are rendered', async ({
  page,
  enterAs,
  createTasks,
}) => {
  await createTasks(numbered(180));
  await enterAs(3);
  const requested: string[] = [];
  page.on('request', (one) => /\/v2\/tasks\?.*cursor=/.test(one.url()) && requested.push(one.url()));
  await page.goto('/tasks?view=board');
  await expect(page.getByRole('region', { name: 'To do, 180 tasks' })).toBeVisible();
  await expect(card(page, 'Task 180')).toBeVisible();
  expect(requested).toEqual([]);
  expect(await column(page, 'To do').getByRole('listitem').count()).toBeLessThan(40);
  const scroller = column(page, 'To do').locator('[data-scroller]');
  await expect(async () => {
    await scroller.evaluate((element) => (element.scrollTop = element.scrollHeight));
    await expect(card(page, 'Task 001')).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await column(page, 'To do').getByRole('listitem').count()).toBeLessThan(40);
  // Three more pages of fifty, and none of the other columns.
  expect(new Set(requested).size).toBe(3);
});
