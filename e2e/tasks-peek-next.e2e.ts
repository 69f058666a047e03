import { expect, test } from './fixtures.ts';
import { numbered } from './tasks.ts';
import { drawer, title } from './task-drawer.ts';

test('keys and buttons lead from task to task across pages, and Close returns to the page of the last one', async ({
  page,
  openAs,
  createTasks,
}) => {
  await createTasks(numbered(52));
  await openAs(3, '/tasks?sort=id');
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name }) });
  const isMarked = (name: string) => row(name).evaluate((element) => getComputedStyle(element).boxShadow !== 'none');
  await page.getByRole('link', { name: 'Task 049' }).click();
  await expect(title(page)).toHaveValue('Task 049');
  expect([await isMarked('Task 049'), await isMarked('Task 050')]).toEqual([true, false]);
  await page.keyboard.press('j');
  await expect(title(page)).toHaveValue('Task 050');
  expect([await isMarked('Task 049'), await isMarked('Task 050')]).toEqual([false, true]);
  await expect(row('Task 050')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('j');
  await expect(title(page)).toHaveValue('Task 051');
  await expect(page.getByRole('status').filter({ hasText: 'Task 051' })).toBeAttached();
  await expect(page).toHaveURL(/page=2/);
  const dialog = drawer(page, /^Task \d/);
  await dialog.getByRole('button', { name: 'Next task' }).click();
  await expect(title(page)).toHaveValue('Task 052');
  // At the last task the button keeps the focus and shows why it is disabled.
  await expect(dialog.getByRole('button', { name: 'Next task' })).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Next task' })).toHaveAccessibleDescription(
    'This is the last task of the list.',
  );
  for (const name of ['Task 051', 'Task 050']) {
    await page.keyboard.press('Alt+PageUp');
    await expect(title(page)).toHaveValue(name);
  }
  await expect(page).not.toHaveURL(/page=2/);
  await page.keyboard.press('Alt+PageDown');
  await expect(title(page)).toHaveValue('Task 051');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('grid').getByRole('link')).toHaveText(['Task 051', 'Task 052']);
  // The focus is where the person has come to, not where they began.
  await expect(row('Task 051')).toBeFocused();
});

test('text is saved by going to another task; typed letters are no shortcuts', async ({
  page,
  openAs,
  createTasks,
}) => {
  await createTasks(['One', 'Two']);
  await openAs(3, '/tasks?sort=id');
  await page.getByRole('link', { name: 'One', exact: true }).click();
  await title(page).fill('');
  await title(page).pressSequentially('jk');
  await expect(title(page)).toHaveValue('jk');
  await page.keyboard.press('Alt+PageDown');
  await expect(title(page)).toHaveValue('Two');
  await expect(page.getByRole('grid').getByRole('link')).toHaveText(['jk', 'Two']);
  // Escape gives up what was typed, and closes the panel the second time.
  await title(page).fill('Not this');
  await page.keyboard.press('Escape');
  await expect(title(page)).toHaveValue('Two');
  await page.keyboard.press('Escape');
  await expect(title(page)).toBeHidden();
});

test('on the board the next task is the next of the column', async ({ page, enterAs, send, createTasks }) => {
  const [, second] = await createTasks(['One', 'Two', 'Three']);
  await enterAs(3);
  await send('PATCH', `/v2/tasks/${second}`, { status: 'doing', version: 1 });
  await page.goto('/tasks?view=board&sort=id');
  await page.getByRole('link', { name: 'One', exact: true }).click();
  await expect(title(page)).toHaveValue('One');
  await page.keyboard.press('j');
  await expect(title(page)).toHaveValue('Three');
  await expect(page).toHaveURL(/view=board/);
});
