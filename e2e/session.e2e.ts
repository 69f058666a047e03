import { sqlOf } from '@jornada/bff/db/handle';
import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import type { Person } from './people.ts';

async function signIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('signing in leads to the requested page, and scripts cannot read the session', { tag: '@both-engines' }, async ({
  page,
  account,
}) => {
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login\?next=%2Fprofile$/);
  await signIn(page, account.people[3]);
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
  expect(await page.evaluate(() => document.cookie)).toBe('');
});

test('the sign-in page does not request a session without a cookie, and redirects people who have one', async ({
  page,
  openAs,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/tasks');
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked).not.toContain('/session');
  await openAs(3, '/login');
  await expect(page).toHaveURL('/');
});

test('an unknown e-mail and a wrong password get the same response, and the input stays', async ({ page, account }) => {
  await page.goto('/login');
  const messages: string[] = [];
  for (const email of [account.people[1].email, 'nobody@e2e.test']) {
    await signIn(page, { email, password: 'not the password at all' });
    await expect(page.getByRole('alert')).toBeVisible();
    // The responses differ in the request id only.
    messages.push((await page.getByRole('alert').innerText()).replace(/Request \S+/, ''));
    await expect(page.getByLabel('E-mail')).toHaveValue(email);
  }
  expect(messages[0]).toBe(messages[1]);
});

test('signing out ends the session in every tab, and the back button shows no data', async ({
  page,
  context,
  account,
  openAs,
}) => {
  await openAs(3, '/tasks');
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: account.people[3].nome }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(other).toHaveURL(/\/login/);
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
});

test('a session that expires while a form is filled in is renewed in place, and the form is saved', async ({
  page,
  environment,
  account,
  openAs,
  createTasks,
}) => {
  const manager = account.people[3];
  await createTasks(['Already there']);
  await openAs(manager, '/tasks');
  await page.getByRole('button', { name: 'New task' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Written before the session ended');
  await sqlOf(environment.db)
    .updateTable('logins')
    .set({ credential_version: 2 })
    .where('email', '=', manager.email)
    .execute();

  await page.getByRole('button', { name: 'Create task' }).click();
  const again = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(again).toBeVisible();
  await again.getByLabel('Password', { exact: true }).fill(manager.password);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect(again).toBeHidden();
  await expect(page.getByRole('link', { name: 'Written before the session ended' })).toBeVisible();
});

test.describe('a plan', () => {
  test.use({ expectedErrors: [/ApiError: Payment required/] });

  test('that has expired does not end the session', async ({ page, environment, account, openAs }) => {
    await openAs(5, '/tasks');
    await expect(page.getByRole('heading', { name: 'No tasks yet' })).toBeVisible();
    await sqlOf(environment.db)
      .updateTable('accounts')
      .set({ plan_expires_at: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', account.id)
      .execute();
    await page.reload();
    await expect(page.getByText('This account’s plan needs to be renewed')).toBeVisible();
    expect((await page.request.get('/session')).status()).toBe(200);

    await sqlOf(environment.db)
      .updateTable('accounts')
      .set({ plan_expires_at: null })
      .where('id', '=', account.id)
      .execute();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'No tasks yet' })).toBeVisible();
  });
});

test('a person whose link has ended may not open a page of the company, and sees the pages that they may read', async ({
  page,
  environment,
  account,
  openAs,
}) => {
  const manager = account.people[3];
  await sqlOf(environment.db)
    .updateTable('employment_links')
    .set({ deactivated_at: '2026-01-01T00:00:00.000Z' })
    .where('user_id', '=', manager.userId)
    .execute();
  await openAs(manager, '/tasks');
  await expect(page.getByText('Your level does not allow this page')).toBeVisible();
  await expect(page.getByText('Your employment link has ended. You can read your own records.')).toBeVisible();
});

test('an unknown address shows a not-found page inside the frame', async ({ page, openAs }) => {
  await openAs(1, '/nowhere');
  await expect(page.getByText('There is nothing at this address')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
});
