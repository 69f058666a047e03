import { stepAt } from '@jornada/domain/second-factor';
import type { Page } from 'playwright/test';
import { codeAt } from '../apps/bff/src/second-factor/totp.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import type { Person } from './people.ts';

/** Enters e-mail and password on the sign-in page. */
async function enterPassword(page: Page, { email, password }: Person) {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function signOut(page: Page, { nome }: Person) {
  await page.getByRole('button', { name: nome }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
}

test('an authenticator app is set up on the profile and required at the next sign-in', {
  tag: '@both-engines',
}, async ({ page, account, openAs }) => {
  const manager = account.people[3];
  await openAs(manager, '/profile');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const form = page.getByRole('form', { name: 'Set up an authenticator app' });
  await form.getByLabel('Current password').fill(manager.password);
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectAccessible(page);
  const secret = (await page.getByLabel('Key', { exact: true }).inputValue()).replaceAll(' ', '');
  const used = stepAt(new Date());
  await form.getByRole('textbox', { name: 'Code' }).fill(codeAt(secret, used));
  await form.getByRole('button', { name: 'Confirm' }).click();
  const codes = page.getByRole('dialog', { name: 'Save these recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const downloading = page.waitForEvent('download');
  await codes.getByRole('button', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toBe('jornada-recovery-codes.txt');
  await codes.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 left')).toBeVisible();

  await signOut(page, manager);
  await enterPassword(page, manager);
  await expect(page.getByLabel('Code')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Code').fill(codeAt(secret, Math.max(used + 1, stepAt(new Date()))));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
});

test('a passkey is added on the profile and used at the next sign-in', { tag: '@both-engines' }, async ({
  page,
  account,
  openAs,
}) => {
  const employee = account.people[1];
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await openAs(employee, '/profile');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const form = page.getByRole('form', { name: 'Add a passkey' });
  await form.getByLabel('Name').fill('Work laptop');
  await form.getByLabel('Current password').fill(employee.password);
  await form.getByRole('button', { name: 'Continue' }).click();
  const codes = page.getByRole('dialog', { name: 'Save these recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('Work laptop')).toBeVisible();
  await expectAccessible(page);

  await signOut(page, employee);
  await enterPassword(page, employee);
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByText(/^Last used/)).toBeVisible();

  await page.getByRole('button', { name: 'Rename Work laptop' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Old laptop');
  await page.getByRole('button', { name: 'Save name' }).click();
  await page.getByRole('button', { name: 'Remove Old laptop' }).click();
  const question = page.getByRole('dialog', { name: 'Remove the passkey Old laptop?' });
  await question.getByLabel('Current password').fill(employee.password);
  await question.getByRole('button', { name: 'Remove the passkey' }).click();
  await expect(page.getByText('The passkey is removed.', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New recovery codes' })).toBeHidden();
});
