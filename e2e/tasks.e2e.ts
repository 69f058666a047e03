import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { numbered } from './tasks.ts';

const box = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select “${title}”` });
const rows = (page: Page) => page.getByRole('grid', { name: 'Tasks' }).getByRole('link');

test('by mouse: filter, select a range and single rows, delete, see the result, undo', {
  tag: '@both-engines',
}, async ({ page, account, openAs, createTasks }) => {
  const manager = account.people[3];
  await createTasks([...numbered(12), 'Something else']);
  await openAs(manager, '/tasks');
  await page.getByRole('searchbox', { name: 'Search titles' }).fill('task 0');
  await expect(page.getByText('12 tasks')).toBeVisible();

  await box(page, 'Task 010').click();
  await box(page, 'Task 006').click({ modifiers: ['Shift'] });
  await box(page, 'Task 001').click();
  await box(page, 'Task 008').click();
  await expect(page.getByText('5 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();

  await expect(page.getByText('5 tasks deleted')).toBeVisible();
  await expect(rows(page)).toHaveText([
    'Task 012',
    'Task 011',
    'Task 008',
    'Task 005',
    'Task 004',
    'Task 003',
    'Task 002',
  ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveText(numbered(12).toReversed());
});

test('by keyboard alone: the same steps', async ({ page, account, openAs, createTasks }) => {
  const manager = account.people[3];
  await createTasks(numbered(6));
  await openAs(manager, '/tasks');
  await expect(rows(page)).toHaveCount(6);

  await box(page, 'Task 006').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(rows(page)).toHaveText(['Task 003', 'Task 002', 'Task 001']);
  await page.keyboard.press('Control+z');
  await expect(rows(page)).toHaveCount(6);
});

test('all tasks of a filter on several pages are deleted, and restored from the bin', { tag: '@both-engines' }, async ({
  page,
  account,
  openAs,
  createTasks,
}) => {
  const manager = account.people[3];
  await createTasks([...numbered(60, 'Report'), ...numbered(3)]);
  await openAs(manager, '/tasks?q=report');
  await expect(page.getByText('60 tasks')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  await expect(page.getByText('50 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Select all 60 matching' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete 60 tasks' }).click();
  await expect(page.getByText('60 tasks deleted')).toBeVisible();
  await expect(page.getByText('No task matches these filters')).toBeVisible();

  await page.goto('/tasks?deleted=true');
  await expect(page.getByText('60 tasks')).toBeVisible();
});

test('tasks that a colleague deleted in the meantime are counted and reported', async ({
  page,
  account,
  openAs,
  send,
  createTasks,
}) => {
  const manager = account.people[3];
  const [, gone] = await createTasks(numbered(3));
  await openAs(manager, '/tasks');
  await box(page, 'Task 001').click();
  await box(page, 'Task 002').click();
  await send('DELETE', `/v2/tasks/${gone}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('1 deleted, 1 no longer there')).toBeVisible();
});

test('a missing tag is created from a task', async ({ page, openAs, callAs }) => {
  const api = await callAs(3);
  const { id } = await api('POST', '/v2/tasks', { title: 'Plain' });
  await openAs(3, `/tasks/${id}`);
  await page.getByRole('button', { name: /^Tags: / }).click();
  await page.getByRole('combobox', { name: 'Search in Tags' }).fill('Fresh');
  await expect(page.getByRole('option', { name: 'Create “Fresh”' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Fresh', exact: true })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Tags: Fresh' })).toBeVisible();
  await expect(page.getByText('Tags changed')).toBeVisible();
  expect(await api('GET', `/v2/tasks/${id}`)).toMatchObject({ tag_ids: [1] });

  await openAs(1, '/tasks?new');
  await page.getByRole('button', { name: /^Tags: / }).click();
  await page.getByRole('combobox', { name: 'Search in Tags' }).fill('Other');
  await expect(page.getByText('No matches.')).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(0);
});

test('the task list is exported as filtered and sorted', async ({ page, openAs, callAs }) => {
  const api = await callAs(3);
  for (const title of ['Café', 'Chá', '=1+1']) await api('POST', '/v2/tasks', { title });
  await openAs(3, '/tasks?q=c&sort=title');
  await expect(page.getByRole('grid', { name: 'Tasks' }).locator('a[data-open]')).toHaveText(['Café', 'Chá']);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^tasks-\d{4}-\d\d-\d\d\.csv$/);
  const text = Buffer.concat(await Array.fromAsync(await download.createReadStream())).toString();
  expect(text.split('\r\n').map((line) => line.split(',')[1])).toEqual(['title', 'Café', 'Chá', undefined]);
});
