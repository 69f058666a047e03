import { expectNoOverflow } from './phone.ts';
import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { numbered } from './tasks.ts';

const rows = (page: Page) => page.getByRole('grid', { name: 'Tasks' }).getByRole('link');
const first = (page: Page) => rows(page).first();
const box = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select “${title}”` });

test('a link, a reload and the back button show the same page, filter and selection', async ({
  page,
  context,
  openAs,
  createTasks,
}) => {
  await createTasks(numbered(110));
  await openAs(3, '/tasks');
  await box(page, 'Task 110').click();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(first(page)).toHaveText('Task 060');
  await box(page, 'Task 059').click();
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(first(page)).toHaveText('Task 010');
  await expect(page.getByText('101–110 of 110')).toBeVisible();

  const colleague = await context.newPage();
  await colleague.goto(page.url());
  await expect(first(colleague)).toHaveText('Task 010');
  await expect(colleague.getByText('101–110 of 110')).toBeVisible();
  await expect(colleague.getByText('2 selected')).toBeVisible();
  await colleague.getByRole('button', { name: 'Previous page' }).click();
  await expect(first(colleague)).toHaveText('Task 060');

  await page.goBack();
  await expect(first(page)).toHaveText('Task 060');
  await page.goBack();
  await expect(first(page)).toHaveText('Task 110');
  // Returning to a page keeps the selection made on another page.
  await expect(page.getByText('2 selected')).toBeVisible();
});

test('filters are in the URL and shown as text; changing the filter clears the selection', async ({
  page,
  openAs,
  createTasks,
}) => {
  await createTasks([...numbered(3, 'Árvore'), ...numbered(2, 'Stone')]);
  await openAs(3, '/tasks');
  await page.getByRole('searchbox', { name: 'Search titles' }).fill('arvore');
  await expect(rows(page)).toHaveCount(3);
  await expect(page).toHaveURL(/q=arvore/);
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  await expect(page.getByText('3 selected')).toBeVisible();

  await page.getByRole('button', { name: 'Filter by Status' }).click();
  await page.getByRole('option', { name: 'Done' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('No task matches these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the filter Status: Done' }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByText('3 selected')).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Remove the filter Status: Done' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(rows(page)).toHaveCount(5);
});

test('one field of many tasks is changed at once, and undo restores each value', { tag: '@both-engines' }, async ({
  page,
  enterAs,
  send,
  createTasks,
}) => {
  const [, second] = await createTasks(numbered(3));
  await enterAs(3);
  await send('PATCH', `/v2/tasks/${second}`, { priority: 'low', version: 1 });
  await page.goto('/tasks');
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  await page.getByRole('button', { name: 'Set Priority' }).click();
  await page.getByRole('option', { name: 'Urgent', exact: true }).click();
  await expect(page.getByText('3 tasks changed: priority “Urgent”')).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'Urgent' })).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('gridcell', { name: 'Low' })).toHaveCount(1);
  await expect(page.getByRole('gridcell', { name: 'Normal' })).toHaveCount(2);
});

test('the focus moves to the next row after deleting, and back after Undo', async ({ page, openAs, createTasks }) => {
  await createTasks(numbered(5));
  await openAs(3, '/tasks');
  await box(page, 'Task 003').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Delete');
  await expect(page.getByRole('row', { name: /Task 002/ })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('F6');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /Task 003/ })).toBeFocused();
});

test('an error halfway reports the progress and continues with the rest', async ({ page, openAs, createTasks }) => {
  await createTasks(numbered(2));
  await openAs(3, '/tasks');
  let broken = true;
  await page.route('**/v2/tasks/bulk-delete', (route) => (broken ? route.abort() : route.continue()));
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const unfinished = page.getByRole('alertdialog', { name: 'Not finished' });
  await expect(unfinished.getByText('0 of 2 deleted; the others are unchanged.')).toBeVisible();
  broken = false;
  await unfinished.getByRole('button', { name: 'Continue with the other 2' }).click();
  await expect(page.getByText('2 tasks deleted')).toBeVisible();
});

test('on a phone: select, delete and undo by touch', async ({ page, openAs, createTasks }) => {
  await page.setViewportSize({ width: 360, height: 720 });
  await createTasks(numbered(4));
  await openAs(3, '/tasks');
  await box(page, 'Task 004').click();
  await box(page, 'Task 002').click({ modifiers: ['Shift'] });
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(rows(page)).toHaveText(['Task 001']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(4);
  await expectNoOverflow(page);
});

test('a header sorts the list, and the order is announced', async ({ page, openAs, createTasks }) => {
  await createTasks(['b', 'c', 'a']);
  await openAs(3, '/tasks');
  const header = page.getByRole('columnheader', { name: 'Title' });
  await header.getByRole('button').click();
  await expect(rows(page)).toHaveText(['a', 'b', 'c']);
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await header.getByRole('button').click();
  await expect(rows(page)).toHaveText(['c', 'b', 'a']);
  await expect(page).toHaveURL(/sort=-title/);
});
