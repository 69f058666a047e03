import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { enter } from './people.ts';
import { createTasks, numbered } from './tasks.ts';

const drawer = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const title = (page: Page) => page.getByRole('textbox', { name: 'Title' });

test('write a task down with nothing but a title, by keyboard', async ({ page, house, account }) => {
  await enter(page, house, account.people[1]);
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

test('what was typed is not thrown away unasked', async ({ page, house, account }) => {
  await enter(page, house, account.people[3]);
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

test('every field, saved and read again', async ({ page, house, account, request }) => {
  const [id] = await createTasks(request, house, account.people[3], ['Plain']);
  await enter(page, house, account.people[3]);
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

test('two people write the same task: each field is chosen', { tag: '@both-engines' }, async ({
  page,
  house,
  account,
  request,
}) => {
  const [id] = await createTasks(request, house, account.people[3], ['Draft']);
  await enter(page, house, account.people[3]);
  await page.goto(`/tasks/${id}`);
  const form = drawer(page, `Task ${id}`);
  await title(page).fill('My words');
  await form.getByLabel('Description').fill('My description');

  const theirs = await page.request.patch(`/v2/tasks/${id}`, {
    data: { title: 'Their words', description: 'Their description', priority: 'high', version: 1 },
    headers: { origin: house.url },
  });
  expect(theirs.status()).toBe(200);

  await form.getByRole('button', { name: 'Save changes' }).click();
  const conflict = drawer(page, 'Somebody else changed this task');
  // What only they changed stays theirs unless one says otherwise.
  await expect(conflict.getByRole('group', { name: 'Priority' }).getByRole('radio', { name: /Theirs/ })).toBeChecked();
  await expect(conflict.getByRole('group', { name: 'Title' }).getByRole('radio', { name: /Yours/ })).toBeChecked();
  await conflict
    .getByRole('group', { name: 'Description' })
    .getByRole('radio', { name: /Theirs/ })
    .check();
  await conflict.getByRole('button', { name: 'Save this' }).click();
  await expect(page.getByText('Task saved')).toBeVisible();

  const saved = (await (await page.request.get(`/v2/tasks/${id}`)).json()) as Record<string, unknown>;
  expect(saved).toMatchObject({ title: 'My words', description: 'Their description', priority: 'high', version: 3 });
});

test('delete from the drawer, and take it back', async ({ page, house, account, request }) => {
  await createTasks(request, house, account.people[3], numbered(2));
  await enter(page, house, account.people[3]);
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

test('who did not create a task may change it but not delete it, and is told why', async ({
  page,
  house,
  account,
  request,
}) => {
  const [manager, employee] = [account.people[3], account.people[1]];
  const [id] = await createTasks(request, house, manager, ['For Elisa']);
  await enter(page, house, manager);
  const headers = { origin: house.url };
  await page.request.patch(`/v2/tasks/${id}`, { data: { assignee_id: employee.userId, version: 1 }, headers });
  await page.context().clearCookies();
  await enter(page, house, employee);
  await page.goto(`/tasks/${id}`);
  const remove = drawer(page, `Task ${id}`).getByRole('button', { name: 'Delete' });
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await remove.focus();
  await expect(page.getByText('Only whoever created this task, or a manager, can delete it.')).toBeVisible();
});
