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

test('tasks that a colleague deleted meanwhile are counted and reported', async ({
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
