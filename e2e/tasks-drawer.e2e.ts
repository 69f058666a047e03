import type { Page } from 'playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { enter } from './people.ts';
import { createTasks, numbered } from './tasks.ts';

const drawer = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });

test('a task is created with only a title, by keyboard', async ({ page, environment, account }) => {
  await enter(page, environment, account.people[1]);
  await page.goto('/tasks');
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

test('a draft is discarded only after confirmation', async ({ page, environment, account }) => {
  await enter(page, environment, account.people[3]);
  await page.goto('/tasks?new');
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

test('every field is saved and read again', async ({ page, environment, account, request }) => {
  const [id] = await createTasks(request, environment, account.people[3], ['Plain']);
  await enter(page, environment, account.people[3]);
  await page.goto(`/tasks/${id}`);
  const form = drawer(page, `Task ${id}`);
  await title(page).fill('Café at nine');
  await form.getByLabel('Status').selectOption('In progress');
  await form.getByLabel('Priority').selectOption('Urgent');
  await form.getByLabel('Due', { exact: true }).fill('2026-12-24');
  await form.getByLabel('Estimate').fill('1h30');
  await expect(form.getByText('That is 1 h 30 min.')).toBeVisible();
  await form.getByRole('button', { name: 'Assignee: Nobody' }).click();
  await page.getByRole('combobox', { name: 'Search in Assignee' }).fill('elisa');
  await page.getByRole('option', { name: 'Elisa Employee' }).click();
  await form.getByLabel('Description').fill('Bring the cups.\nAnd a spoon.');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Task saved')).toBeVisible();

  await page.goto(`/tasks/${id}`);
  await expect(title(page)).toHaveValue('Café at nine');
  await expect(form.getByLabel('Status')).toHaveValue('doing');
  await expect(form.getByLabel('Estimate')).toHaveValue('1:30');
  await expect(form.getByRole('button', { name: 'Assignee: Elisa Employee' })).toBeVisible();
  await expect(form.getByLabel('Description')).toHaveValue('Bring the cups.\nAnd a spoon.');
});

test('concurrent changes of a task are resolved field by field', { tag: '@both-engines' }, async ({
  page,
  environment,
  account,
  request,
}) => {
  const [id] = await createTasks(request, environment, account.people[3], ['Draft']);
  await enter(page, environment, account.people[3]);
  await page.goto(`/tasks/${id}`);
  const form = drawer(page, `Task ${id}`);
  await title(page).fill('My words');
  await form.getByLabel('Description').fill('My description');

  const theirs = await page.request.patch(`/v2/tasks/${id}`, {
    data: { title: 'Their words', description: 'Their description', priority: 'high', version: 1 },
    headers: { origin: environment.url },
  });
  expect(theirs.status()).toBe(200);

  await form.getByRole('button', { name: 'Save changes' }).click();
  const conflict = drawer(page, 'Somebody else saved this in the meantime');
  // A field changed only by the colleague keeps their value by default.
  await expect(
    conflict.getByRole('group', { name: 'Priority' }).getByRole('radio', { name: /Saved in the meantime/ }),
  ).toBeChecked();
  await expect(conflict.getByRole('group', { name: 'Title' }).getByRole('radio', { name: /Mine/ })).toBeChecked();
  await conflict
    .getByRole('group', { name: 'Description' })
    .getByRole('radio', { name: /Saved in the meantime/ })
    .check();
  await conflict.getByRole('button', { name: 'Save this choice' }).click();
  await expect(page.getByText('Task saved')).toBeVisible();

  const saved = (await (await page.request.get(`/v2/tasks/${id}`)).json()) as Record<string, unknown>;
  expect(saved).toMatchObject({ title: 'My words', description: 'Their description', priority: 'high', version: 3 });
});

test('delete from the drawer and undo', async ({ page, environment, account, request }) => {
  await createTasks(request, environment, account.people[3], numbered(2));
  await enter(page, environment, account.people[3]);
  await page.goto('/tasks');
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
  environment,
  account,
  request,
}) => {
  const [manager, employee] = [account.people[3], account.people[1]];
  const [id] = await createTasks(request, environment, manager, ['For Elisa']);
  await enter(page, environment, manager);
  const headers = { origin: environment.url };
  await page.request.patch(`/v2/tasks/${id}`, { data: { assignee_id: employee.userId, version: 1 }, headers });
  await page.context().clearCookies();
  await enter(page, environment, employee);
  await page.goto(`/tasks/${id}`);
  const remove = drawer(page, `Task ${id}`).getByRole('button', { name: 'Delete' });
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await remove.focus();
  await expect(page.getByText('Only whoever created this task, or a manager, can delete it.')).toBeVisible();
});

test('keys and buttons lead from task to task across pages, and Close returns to the page of the last one', async ({
  page,
  environment,
  account,
  request,
}) => {
  await createTasks(request, environment, account.people[3], numbered(52));
  await enter(page, environment, account.people[3]);
  await page.goto('/tasks?sort=id');
  await page.getByRole('link', { name: 'Task 049' }).click();
  await expect(title(page)).toHaveValue('Task 049');
  await page.keyboard.press('j');
  await expect(title(page)).toHaveValue('Task 050');
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
});

test('a draft is not lost by opening another task without confirmation; typed letters are no shortcuts', async ({
  page,
  environment,
  account,
  request,
}) => {
  await createTasks(request, environment, account.people[3], ['One', 'Two']);
  await enter(page, environment, account.people[3]);
  await page.goto('/tasks?sort=id');
  await page.getByRole('link', { name: 'One' }).click();
  await title(page).fill('');
  await title(page).pressSequentially('jk');
  await expect(title(page)).toHaveValue('jk');
  await page.keyboard.press('Alt+PageDown');
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(title(page)).toHaveValue('jk');
  await page.keyboard.press('Alt+PageDown');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(title(page)).toHaveValue('Two');
  // Nothing was typed here, so going back needs no confirmation; the discarded draft is gone.
  await page.keyboard.press('Alt+PageUp');
  await expect(title(page)).toHaveValue('One');
});

test('on the board the next task is the next of the column', async ({ page, environment, account, request }) => {
  const [, second] = await createTasks(request, environment, account.people[3], ['One', 'Two', 'Three']);
  await enter(page, environment, account.people[3]);
  await page.request.patch(`/v2/tasks/${second}`, {
    data: { status: 'doing', version: 1 },
    headers: { origin: environment.url },
  });
  await page.goto('/tasks?view=board&sort=id');
  await page.getByRole('link', { name: 'One' }).click();
  await expect(title(page)).toHaveValue('One');
  await page.keyboard.press('j');
  await expect(title(page)).toHaveValue('Three');
  await expect(page).toHaveURL(/view=board/);
});

test('the link of a task is copied; if the browser refuses, it is shown for copying by hand', async ({
  page,
  environment,
  account,
  request,
}) => {
  const [id] = await createTasks(request, environment, account.people[3], ['Share me']);
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
  await enter(page, environment, account.people[3]);
  await page.goto(`/tasks/${id}?q=share`);
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

test('the history of a task lists who did what, including bulk changes', { tag: '@both-engines' }, async ({
  page,
  environment,
  account,
  request,
}) => {
  const manager = account.people[3];
  const [id, other] = await createTasks(request, environment, manager, ['Told', 'Other']);
  await enter(page, environment, manager);
  const headers = { origin: environment.url };
  const post = (path: string, data: object) => page.request.post(path, { data, headers });
  await page.request.patch(`/v2/tasks/${id}`, { data: { status: 'doing', due_on: '2026-12-24', version: 1 }, headers });
  await post('/v2/tasks/bulk-update', { taskIds: [id, other], changes: { priority: 'high' } });
  await post('/v2/tasks/bulk-delete', { taskIds: [id, other] });
  await post('/v2/tasks/bulk-restore', { taskIds: [id] });

  await page.goto(`/tasks/${id}`);
  const form = drawer(page, `Task ${id}`);
  const toggle = form.getByRole('button', { name: 'Show the history' });
  await toggle.press('Enter');
  const history = form.getByRole('region', { name: 'History' });
  const name = manager.nome;
  await expect(history.getByRole('listitem').locator('span')).toHaveText([
    `${name} restored the task`,
    `${name} deleted the task and one other`,
    `${name} changed this and one other task: priority`,
    `${name} changed: status, due`,
    `${name} created the task`,
  ]);
  // A change saved in this drawer is listed too.
  await title(page).fill('Told again');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Task saved')).toBeVisible();
  await page.goto(`/tasks/${id}`);
  await toggle.click();
  await expect(history.getByRole('listitem').first()).toContainText(`${name} changed: title`);
  await expectAccessible(page);
});
