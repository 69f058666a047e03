import { readFile } from 'node:fs/promises';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';

test('the log is filtered by the URL, paged and exported as CSV', {
  tag: '@both-engines',
}, async ({ page, account, enterAs, createTasks }) => {
  const admin = account.people[4];
  await createTasks(Array.from({ length: 55 }, (_, at) => `Task ${at}`));
  await createTasks(['One of the admin'], admin);
  await enterAs(admin);
  // Without the sign-ins of the test.
  await page.goto('/audit?target=tasks');
  const rows = page.getByRole('grid', { name: 'Audit log' }).getByRole('row');
  await expect(page.getByText('56 events')).toBeVisible();
  await expect(rows).toHaveCount(51);
  await expect(rows.nth(1)).toContainText('Ada Admin');
  await expect(rows.nth(1)).toContainText('Task created');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(rows).toHaveCount(7);

  await page.getByRole('button', { name: 'Filter by Person' }).click();
  await page.getByRole('option', { name: /Ada Admin/ }).click();
  await page.keyboard.press('Escape');
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/actor_id=/);
  await page.reload();
  await expect(rows).toHaveCount(2);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('tasks.create');

  await page.goto('/audit?target=tasks');
  await page.getByRole('searchbox', { name: 'Record number' }).fill('7');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('Task 7');
  await expectAccessible(page);
});

test('is for levels 4 and 5', async ({ page, openAs }) => {
  await openAs(3, '/people');
  await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0);
});
