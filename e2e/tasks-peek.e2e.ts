import { valuesOf } from '@jornada/domain/task-fields';
import type { Page } from 'playwright/test';
import { insertTask } from '../apps/bff/src/tasks/tasks.queries.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { numbered } from './tasks.ts';

const drawer = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });

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

test('every field is saved where it is shown, without a form, and the list follows', async ({
  page,
  openAs,
  createTasks,
}) => {
  const [id] = await createTasks(['Plain']);
  await openAs(3, `/tasks/${id}`);
  const panel = drawer(page, `Task ${id}`);
  await title(page).fill('Café at nine');
  await title(page).press('Enter');
  // The list beside it stays in use and shows the new title.
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

  // Written as plain text, read as Markdown; HTML in it is text.
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

  // Undo takes the last change back.
  await pick('Status', 'Done');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.getByRole('button', { name: 'Status: In progress' })).toBeVisible();
});

test('a field that two people change at once is decided where it is; other fields are no conflict', {
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

  // The list shows the words before they are saved.
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

test('the link of a task is copied; if the browser refuses, it is shown for copying by hand', async ({
  page,
  environment,
  openAs,
  createTasks,
}) => {
  const [id] = await createTasks(['Share me']);
  await page.addInitScript(() => {
    const copied: string[] = [];
    let refuses = false;
    Object.assign(window, { copied, refuse: () => (refuses = true) });
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        writeText: async (text: string) => (refuses ? Promise.reject(new Error('no')) : void copied.push(text)),
      },
    });
  });
  await openAs(3, `/tasks/${id}?q=share`);
  const copy = drawer(page, `Task ${id}`).getByRole('button', { name: 'Copy link' });
  await copy.press('Enter');
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { copied: string[] }).copied)).toEqual([
    `${environment.url}/tasks/${id}`,
  ]);
  await page.evaluate(() => (window as unknown as { refuse: () => void }).refuse());
  await copy.click();
  const byHand = drawer(page, 'Copy this link').getByRole('textbox', { name: 'Link to the task' });
  await expect(byHand).toHaveValue(`${environment.url}/tasks/${id}`);
  await expect(byHand).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(copy).toBeVisible();
});

test('history and comments are one stream, and the bin is for reading', { tag: '@both-engines' }, async ({
  page,
  account,
  enterAs,
  send,
  createTasks,
}) => {
  const manager = account.people[3];
  const [id, other] = await createTasks(['Told', 'Other']);
  await enterAs(manager);
  await send('PATCH', `/v2/tasks/${id}`, { status: 'doing', due_on: '2026-12-24', version: 1 });
  await send('POST', `/v2/tasks/${id}/comments`, { body: 'On my way' });
  await send('POST', '/v2/tasks/bulk-update', { taskIds: [id, other], changes: { priority: 'high' } });
  await send('POST', '/v2/tasks/bulk-delete', { taskIds: [id, other] });

  await page.goto(`/tasks/${id}`);
  const panel = drawer(page, `Task ${id}`);
  await expect(panel.getByRole('heading', { name: 'Told' })).toBeVisible();
  await expect(panel.getByRole('textbox')).toHaveCount(0);
  await expect(panel.getByRole('button', { name: /^(Status|Assignee|Tags|Delete)/ })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('1 task restored')).toBeVisible();

  await page.goto(`/tasks/${id}`);
  const name = manager.nome;
  const stream = panel.getByRole('region', { name: 'Activity' }).getByRole('listitem');
  await expect(stream).toHaveText([
    new RegExp(`^${name} created the task`),
    new RegExp(`^${name} changed: status, due`),
    /On my way/,
    new RegExp(`^${name} changed this and one other task: priority`),
    new RegExp(`^${name} deleted the task and one other`),
    new RegExp(`^${name} restored the task`),
  ]);
  await title(page).fill('Told again');
  await title(page).press('Enter');
  await expect(stream.last()).toContainText(`${name} changed: title`);

  await page.goto('/tasks/999999');
  await expect(page.getByRole('heading', { name: 'Task 999999 was deleted or never existed' })).toBeVisible();
  await expect(drawer(page, 'Task 999999').getByRole('link', { name: 'Open the bin' })).toBeVisible();
});

test('a task without an event of its creation shows its author', async ({ page, environment, account, openAs }) => {
  const { 3: manager, 4: admin } = account.people;
  const at = '2026-03-02T12:00:00.000Z';
  const { id } = await insertTask(environment.db, account.id, {
    title: 'From before',
    description: '',
    status: 'todo',
    priority: 'normal',
    assignee_id: null,
    client_id: null,
    ...valuesOf({}),
    created_by: admin.userId,
    created_at: at,
    updated_at: at,
    completed_at: null,
    parent_id: null,
  });
  await openAs(manager, `/tasks/${id}`);
  const stream = page.getByRole('region', { name: 'Activity' }).getByRole('listitem');
  await expect(stream).toHaveText([new RegExp(`^${admin.nome} created the task Mar 2, 2026`)]);
  await title(page).fill('From long before');
  await title(page).press('Enter');
  await expect(stream).toHaveText([/created the task/, new RegExp(`^${manager.nome} changed: title`)]);
});
