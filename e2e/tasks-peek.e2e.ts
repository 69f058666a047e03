import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { numbered } from './tasks.ts';
import { drawer, title } from './task-drawer.ts';

test('a task is created with only a title, by keyboard', async ({ page, openAs }) => {
  await openAs(1, '/tasks');
  await expect(page.getByRole('heading', { name: 'No tasks yet' })).toBeVisible();
  await page.keyboard.press('n');
  await expect(title(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Please fill this in.');
  await page.keyboard.type('Water the plants');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Task created')).toBeVisible();
  await expect(page.getByRole('grid').getByRole('link')).toHaveText(['Water the plants']);
  await expect(page).toHaveURL(/\/tasks$/);
});

test('a draft is discarded only after confirmation', async ({ page, openAs }) => {
  await openAs(3, '/tasks?new');
  await title(page).fill('Half a thought');
  await page.keyboard.press('Escape');
  await page
    .getByRole('alertdialog', { name: 'Discard what you typed?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect(title(page)).toHaveValue('Half a thought');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(title(page)).toBeHidden();
});

test('every field is saved where it is shown, without a form, and the list is updated', async ({
  page,
  openAs,
  createTasks,
}) => {
  const [id] = await createTasks(['Plain']);
  await openAs(3, `/tasks/${id}`);
  const panel = drawer(page, `Task ${id}`);
  await title(page).fill('Café at nine');
  await title(page).press('Enter');
  // The list beside it stays usable and shows the new title.
  await expect(page.getByRole('grid').getByRole('link')).toHaveText(['Café at nine']);

  const pick = async (field: string, option: string) => {
    await panel.getByRole('button', { name: new RegExp(`^${field}: `) }).click();
    await page.getByRole('option', { name: option }).click();
    await expect(panel.getByRole('button', { name: `${field}: ${option}` })).toBeVisible();
  };
  await pick('Status', 'In progress');
  await pick('Priority', 'Urgent');
  await pick('Assignee', 'Elisa Employee');
  await panel.getByRole('button', { name: 'Due: No due date' }).click();
  await page.getByRole('dialog', { name: 'Due', exact: true }).locator('input').fill('2026-12-24');
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await panel.getByRole('button', { name: 'Estimate: No estimate' }).click();
  await page.getByRole('textbox', { name: 'Estimate' }).fill('1h30');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: 'Estimate: 1:30 h' })).toBeVisible();

  // Edited as plain text, rendered as Markdown; HTML in it is shown as text.
  await panel.getByRole('button', { name: 'Add a description…' }).click();
  await page
    .getByRole('textbox', { name: 'Description' })
    .fill('Bring **cups**\n\n- [ ] spoon\n- [ ] sugar\n\n<img src=x onerror=alert(1)> [bad](javascript:alert(1))');
  await page.keyboard.press('Control+Enter');
  await expect(panel.locator('strong')).toHaveText('cups');
  await expect(panel.locator('img, [href^="javascript"]')).toHaveCount(0);
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await panel.getByRole('checkbox', { name: 'sugar' }).click();
  expect((await saved).status()).toBe(200);

  await page.reload();
  await expect(title(page)).toHaveValue('Café at nine');
  await expect(panel.getByRole('button', { name: /^Due: Thu, Dec 24/ })).toBeVisible();
  await expect(panel.getByRole('checkbox', { name: 'sugar' })).toBeChecked();
  await expect(panel.getByRole('checkbox', { name: 'spoon' })).not.toBeChecked();
  await expectAccessible(page);

  // Undo reverts the last change.
  await pick('Status', 'Done');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.getByRole('button', { name: 'Status: In progress' })).toBeVisible();
});

test('a field that two people change at once is resolved in place; changes of other fields are no conflict', {
  tag: '@both-engines',
}, async ({ page, openAs, send, createTasks }) => {
  const [id] = await createTasks(['Draft']);
  await openAs(3, `/tasks/${id}`);
  const panel = drawer(page, `Task ${id}`);
  await title(page).fill('My words');

  await send('PATCH', `/v2/tasks/${id}`, { title: 'Their words', priority: 'high', version: 1 });
  await title(page).press('Enter');
  const conflict = panel.getByRole('alert');
  await expect(conflict).toContainText('My words');
  await expect(conflict).toContainText('Their words');
  await conflict.getByRole('button', { name: 'Save mine' }).click();
  await expect(conflict).toBeHidden();
  await expect(page.getByRole('grid').getByRole('link')).toHaveText(['My words']);

  // The list shows the text before it is saved.
  await expect
    .poll(() => send('GET', `/v2/tasks/${id}`))
    .toMatchObject({ title: 'My words', priority: 'high', version: 3 });
});

test('delete from the drawer and undo', async ({ page, openAs, createTasks }) => {
  await createTasks(numbered(2));
  await openAs(3, '/tasks');
  await page.getByRole('link', { name: 'Task 002' }).click();
  await drawer(page, /^Task \d/)
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByText('1 task deleted')).toBeVisible();
  await expect(page.getByRole('grid').getByRole('link')).toHaveText(['Task 001']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('grid').getByRole('link')).toHaveText(['Task 002', 'Task 001']);
});

test('a person who did not create a task may change but not delete it, and sees why', async ({
  page,
  account,
  enterAs,
  openAs,
  send,
  createTasks,
}) => {
  const [manager, employee] = [account.people[3], account.people[1]];
  const [id] = await createTasks(['For Elisa']);
  await enterAs(manager);
  await send('PATCH', `/v2/tasks/${id}`, { assignee_id: employee.userId, version: 1 });
  await page.context().clearCookies();
  await openAs(employee, `/tasks/${id}`);
  const remove = drawer(page, `Task ${id}`).getByRole('button', { name: 'Delete' });
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await remove.focus();
  await expect(page.getByText('Only the person who created this task, or a manager, can delete it.')).toBeVisible();
});
