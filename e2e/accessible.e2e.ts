import { expectNoOverflow, PHONE } from './phone.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { numbered } from './tasks.ts';

test('sign-in', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expectAccessible(page);
});

test('tasks: list, selection, delete confirmation, drawer, bin', async ({ page, openAs, createTasks }) => {
  const [id] = await createTasks(numbered(25));
  await openAs(3, '/tasks');
  await expect(page.getByText('25 tasks')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'Select this page' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/tasks/${id}`);
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/tasks?deleted=true');
  await expect(page.getByText('The bin is empty')).toBeVisible();
  await expectAccessible(page);
});

test('tasks on a phone, where rows are cards', async ({ page, openAs, createTasks }) => {
  await createTasks(numbered(25));
  await page.setViewportSize(PHONE);
  await openAs(3, '/tasks');
  await expect(page.getByText('25 tasks')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test('profile and error pages', async ({ page, openAs }) => {
  await openAs(1, '/profile');
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/nowhere');
  await expect(page.getByText('There is nothing at this address')).toBeVisible();
  await expectAccessible(page);
});
