import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { enter } from './people.ts';
import { createTasks, numbered } from './tasks.ts';

const PHONE = { width: 360, height: 720 };

test('sign-in', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expectAccessible(page);
});

test('tasks: list, selection, delete confirmation, drawer, bin', async ({ page, environment, account, request }) => {
  const [id] = await createTasks(request, environment, account.people[3], numbered(25));
  await enter(page, environment, account.people[3]);
  await page.goto('/tasks');
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

test('tasks on a phone, where rows are cards', async ({ page, environment, account, request }) => {
  await createTasks(request, environment, account.people[3], numbered(25));
  await page.setViewportSize(PHONE);
  await enter(page, environment, account.people[3]);
  await page.goto('/tasks');
  await expect(page.getByText('25 tasks')).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
});

test('profile and error pages', async ({ page, environment, account }) => {
  await enter(page, environment, account.people[1]);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/nowhere');
  await expect(page.getByText('There is nothing at this address')).toBeVisible();
  await expectAccessible(page);
});
