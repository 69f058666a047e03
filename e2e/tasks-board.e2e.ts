import type { CDPSession, Locator, Page } from 'playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { withoutEvents } from './without-events.ts';
import { numbered } from './tasks.ts';

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}\\b`) });
const card = (within: Page | Locator, title: string) => within.getByRole('link', { name: title, exact: true });
const announcement = (page: Page) => page.getByRole('region', { name: 'Board by status' }).locator('output');

/** The point at which a card is picked up. */
async function middle(of: Locator): Promise<{ x: number; y: number }> {
  const box = await of.boundingBox();
  if (!box) throw new Error('It is not to be seen');
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 120) };
}

test('one click shows the list as a board with the same filters, and a link opens the board', async ({
  page,
  openAs,
  createTasks,
}) => {
  await createTasks([...numbered(3), 'Another thing']);
  await openAs(3, '/tasks?q=task');
  await page.getByRole('radio', { name: 'List' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/view=board/);
  await expect(column(page, 'To do').getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'To do, 3 tasks' })).toBeVisible();
  await expect(column(page, 'Done').getByText('Nothing here matches the filters.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Remove the filter Title has “task”' }).click();
  await expect(column(page, 'To do').getByRole('listitem')).toHaveCount(4);
  await page.getByLabel('Sort by').selectOption({ label: 'Title Z–A' });
  await expect(column(page, 'To do').getByRole('link').first()).toHaveText('Task 003');
  await page.reload();
  await expect(column(page, 'To do').getByRole('link').first()).toHaveText('Task 003');
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('grid', { name: 'Tasks' })).toBeVisible();
});

test('by mouse: a card is dragged to another column and the move undone', { tag: '@both-engines' }, async ({
  page,
  openAs,
  send,
  createTasks,
}) => {
  const [first] = await createTasks(numbered(3));
  await openAs(3, '/tasks?view=board');
  const from = await middle(card(page, 'Task 001'));
  const to = await middle(column(page, 'Done'));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 10);
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await expect(column(page, 'Done').getByText('Move to “Done”')).toBeVisible();
  await page.mouse.up();
  await expect(card(column(page, 'Done'), 'Task 001')).toBeVisible();
  await expect(page.getByText('“Task 001” is now in “Done”')).toBeVisible();
  await expect(page.getByRole('region', { name: 'To do, 2 tasks' })).toBeVisible();
  // The drop does not count as a click, which would open the task.
  await expect(page).not.toHaveURL(/tasks\/\d/);
  expect(await send('GET', `/v2/tasks/${first}`)).toMatchObject({ status: 'done' });

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(column(page, 'To do'), 'Task 001')).toBeVisible();
  await expect(column(page, 'To do').getByRole('link')).toHaveText(['Task 003', 'Task 002', 'Task 001']);
  expect(await send('GET', `/v2/tasks/${first}`)).toMatchObject({ status: 'todo' });

  // Dropped outside the columns, or after Escape, the card stays where it was.
  for (const ending of ['outside', 'Escape']) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 30, from.y);
    await page.mouse.move(to.x, ending === 'outside' ? 20 : to.y, { steps: 3 });
    if (ending === 'Escape') await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(announcement(page)).toContainText('put back in To do');
    await expect(column(page, 'To do').getByRole('link')).toHaveCount(3);
  }
});

test('by keyboard: picked up, moved, dropped, canceled, undone, opened', async ({ page, openAs, createTasks }) => {
  await createTasks(numbered(2));
  await openAs(3, '/tasks?view=board');
  await card(page, 'Task 002').focus();
  await page.keyboard.press('ArrowDown');
  await expect(card(page, 'Task 001')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(announcement(page)).toContainText('“Task 001” lifted from To do.');
  await page.keyboard.press('ArrowRight');
  await expect(announcement(page)).toHaveText('In progress, column 2 of 4.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(announcement(page)).toHaveText('“Task 001” put back in To do.');
  await expect(card(column(page, 'To do'), 'Task 001')).toBeFocused();

  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(card(column(page, 'Done'), 'Task 001')).toBeFocused();
  await expect(page.getByText('“Task 001” is now in “Done”')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(card(page, 'Task 002')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('F6');
  await page.keyboard.press('Enter');
  await expect(column(page, 'To do').getByRole('link')).toHaveText(['Task 002', 'Task 001']);

  await card(page, 'Task 002').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /^Task \d+$/ })).toBeVisible();
  await expect(page).toHaveURL(/\/tasks\/\d+\?view=board/);
  await page.keyboard.press('Escape');
  await expect(card(page, 'Task 002')).toBeFocused();
  await expect(page).toHaveURL(/\/tasks\?view=board/);
});

test('without dragging: each card has a menu, and the focus follows the card', async ({
  page,
  openAs,
  createTasks,
}) => {
  await createTasks(numbered(2));
  await openAs(3, '/tasks?view=board');
  await page.getByRole('button', { name: 'Move “Task 001” to…' }).click();
  await expect(page.getByRole('option', { name: 'To do', exact: true })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(card(column(page, 'In progress'), 'Task 001')).toBeFocused();
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

test('a filter by status shows only those columns; the bin is no board', async ({ page, openAs, createTasks }) => {
  await createTasks(['Only one']);
  await openAs(3, '/tasks?view=board&status=todo,doing');
  await expect(page.getByRole('region', { name: /^(To do|In progress|Done|Canceled)/ })).toHaveCount(2);
  // A card moved out of the filter leaves the board, and the move can be undone.
  await page.getByRole('button', { name: 'Move “Only one” to…' }).click();
  await page.getByRole('option', { name: 'Done', exact: true }).click();
  await expect(page.getByText('“Only one” is now in “Done”')).toBeVisible();
  await expect(column(page, 'To do').getByText('Nothing here matches the filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(column(page, 'To do'), 'Only one')).toBeVisible();
  await page.getByRole('button', { name: 'Bin', exact: true }).click();
  await expect(page.getByText('No task matches these filters')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Board' })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Board by status' })).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  /** Touch events of a finger that moves; Playwright's touchscreen can only tap. */
  const finger = (cdp: CDPSession) => ({
    down: (at: { x: number; y: number }) =>
      cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] }),
    move: (at: { x: number; y: number }) =>
      cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at] }),
    up: () => cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  });

  test('one column is shown at a time; a card is moved by long press or by its menu', async ({
    page,
    openAs,
    createTasks,
  }) => {
    await createTasks(numbered(12));
    await openAs(3, '/tasks?view=board');
    const tabs = page.getByRole('navigation', { name: 'Columns' });
    const tab = (name: string) => tabs.getByRole('button', { name: new RegExp(`^${name}`) });
    await expect(tab('To do')).toHaveAttribute('aria-current', 'true');
    await expect(column(page, 'In progress')).not.toBeInViewport({ ratio: 0.5 });
    await expect(card(page, 'Task 012')).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

    // A long press picks up the card, which can be dropped on the name of a column.
    const touch = finger(await page.context().newCDPSession(page));
    const held = await middle(card(page, 'Task 012'));
    const target = await middle(tab('Done'));
    await touch.down(held);
    await expect(announcement(page)).toContainText('“Task 012” lifted from To do.');
    await touch.move({ x: held.x + 10, y: held.y - 10 });
    await touch.move(target);
    await expect(announcement(page)).toHaveText('Done, column 3 of 4.');
    await touch.up();
    await expect(page.getByText('“Task 012” is now in “Done”')).toBeVisible();
    await expect(tab('Done')).toHaveText(/1$/);

    // The message about the first move covers the place where the menu of the second opens.
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Dismiss' }).tap();
    await page.getByRole('button', { name: 'Move “Task 010” to…' }).tap();
    await page.getByRole('option', { name: 'Canceled', exact: true }).tap();
    await expect(page.getByText('“Task 010” is now in “Canceled”')).toBeVisible();
    await expect(tab('Canceled')).toHaveText(/1$/);
    await tab('To do').tap();
    await expect(tab('To do')).toHaveAttribute('aria-current', 'true');
    // A finger that moves at once scrolls and picks up nothing.
    const at = await middle(card(page, 'Task 011'));
    // Sent together: if each waited for the answer to the one before, the finger could rest long enough to pick the card up.
    await Promise.all([
      touch.down(at),
      ...[20, 60, 120].map((by) => touch.move({ x: at.x, y: at.y - by })),
      touch.up(),
    ]);
    await expect
      .poll(() =>
        column(page, 'To do')
          .locator('[data-scroller]')
          .evaluate((element) => element.scrollTop),
      )
      .toBeGreaterThan(40);
    await expect(announcement(page)).toHaveText('“Task 012” dropped on Done.');

    await tab('Canceled').tap();
    await card(column(page, 'Canceled'), 'Task 010').tap();
    // On a narrow window the task is the page.
    await expect(page.getByRole('region', { name: /^Task \d+$/ })).toBeVisible();
  });
});
