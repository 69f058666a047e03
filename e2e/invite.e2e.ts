import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';

const NEW_PASSWORD = 'quatro cavalos na serra';

test('an Admin invites a person, who joins once with the link', {
  tag: '@both-engines',
}, async ({ page, browser, environment, account, openAs }) => {
  await openAs(4, '/people');
  await page.getByRole('button', { name: 'Invite a person' }).click();
  const drawer = page.getByRole('dialog', { name: 'Invite a person' });
  await drawer.getByLabel('Name').fill('Rui Sá');
  await drawer.getByLabel('E-mail').fill(account.people[1].email);
  await drawer.getByLabel('Level').selectOption('Manager');
  await expect(drawer.getByLabel('Level').getByRole('option', { name: 'Super Admin' })).toHaveCount(0);
  await drawer.getByRole('button', { name: 'Create invitation' }).click();
  await expect(drawer.getByRole('alert')).toContainText('is already here');
  const email = `rui.${account.id}@e2e.test`;
  await drawer.getByLabel('E-mail').fill(email);
  await drawer.getByRole('button', { name: 'Create invitation' }).click();
  const link = await page.getByLabel('Invitation link').inputValue();
  expect(link).toContain(`${environment.url}/invite#`);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row', { name: /Rui Sá/ })).toContainText('Invited');

  const own = await browser.newContext({ baseURL: environment.url, locale: 'en-US' });
  const guest = await own.newPage();
  await guest.goto(link);
  await expect(guest.getByRole('heading', { name: `Join ${account.name}` })).toBeVisible();
  await expect(guest.getByText(email)).toBeVisible();
  await expect(guest.getByText('one sign-in opens both')).toBeVisible();
  await expectAccessible(guest);
  await guest.getByLabel('Password', { exact: true }).fill('short');
  await guest.getByRole('button', { name: 'Join' }).click();
  await expect(guest.getByRole('alert')).toContainText('at least 15 characters');
  await guest.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await guest.getByRole('button', { name: 'Join' }).click();
  await expect(guest.getByRole('button', { name: 'Rui Sá' })).toBeVisible();
  await guest.goto(link);
  await expect(guest.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await own.close();

  await page.reload();
  await expect(page.getByRole('row', { name: /Rui Sá/ })).toContainText('Active');
});
