import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { numbered } from './tasks.ts';
import { column, card, announcement, middle } from './board.ts';

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
  // The drop must not count as a click, which would open the task.
  await expect(page).not.toHaveURL(/tasks\/\d/);
  expect(await send('GET', `/v2/tasks/${first}`)).toMatchObject({ status: 'done' });

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card(column(page, 'To do'), 'Task 001')).toBeVisible();
  await expect(column(page, 'To do').getByRole('link')).toHaveText(['Task 003', 'Task 002', 'Task 001']);
  expect(await send('GET', `/v2/tasks/${first}`)).toMatchObject({ status: 'todo' });

  // After a drop outside the columns, or after Escape, the card stays where it was.
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
