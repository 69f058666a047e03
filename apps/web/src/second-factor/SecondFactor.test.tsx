import { expect, test } from 'vitest';
import { ask, newPerson, open, signIn } from '../testing.tsx';
import { codeOf } from './testing.ts';

const PASSWORD = 'um pão de queijo por dia';

/** A signed-in person with an authenticator app. */
async function personWithApp() {
  const person = await newPerson({ level: 3, password: PASSWORD });
  await signIn(person);
  const { secret } = await ask<{ secret: string }>('POST', '/v2/second-factor/totp', { current_password: PASSWORD });
  const confirmed = await ask<{ recovery_codes: string[] }>('POST', '/v2/second-factor/totp/confirm', {
    otp: await codeOf(secret),
  });
  return { person, secret, codes: confirmed.recovery_codes };
}

test('an authenticator app is set up by QR code or key, and the recovery codes are shown once', async () => {
  await signIn(await newPerson({ level: 1, password: PASSWORD }));
  const screen = await open('/profile');
  await screen.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const section = screen.getByRole('form', { name: 'Set up an authenticator app' });
  await section.getByLabelText('Current password').fill('not the password');
  await section.getByRole('button', { name: 'Continue' }).click();
  await expect.element(section.getByText('This is not your current password.')).toBeVisible();
  await section.getByLabelText('Current password').fill(PASSWORD);
  await section.getByRole('button', { name: 'Continue' }).click();

  await expect.element(screen.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const key = screen.getByLabelText('Key', { exact: true }).element() as HTMLInputElement;
  const secret = key.value.replaceAll(' ', '');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await screen.getByLabelText('Code').fill('000000');
  await screen.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(screen.getByText('This code is wrong or was used before.')).toBeVisible();
  await screen.getByLabelText('Code').fill(await codeOf(secret));
  await screen.getByRole('button', { name: 'Confirm' }).click();

  const dialog = screen.getByRole('dialog', { name: 'Save these recovery codes' });
  await expect.element(dialog.getByRole('list')).toBeVisible();
  expect(dialog.getByRole('listitem').elements()).toHaveLength(10);
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByText('10 left')).toBeVisible();
});

test('new recovery codes replace the older ones after the password', async () => {
  const { codes } = await personWithApp();
  const screen = await open('/profile');
  await screen.getByRole('button', { name: 'New recovery codes' }).click();
  const question = screen.getByRole('dialog', { name: 'Make new recovery codes?' });
  await question.getByLabelText('Current password').fill(PASSWORD);
  await question.getByRole('button', { name: 'Make new codes' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Save these recovery codes' });
  await expect.element(dialog.getByRole('list')).toBeVisible();
  const shown = dialog
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);
  expect(shown).toHaveLength(10);
  expect(shown.filter((code) => codes.includes(code))).toEqual([]);
});

test('the app is removed with a code, after a wrong one was refused at its field', async () => {
  const { codes } = await personWithApp();
  const screen = await open('/profile');
  await screen.getByRole('button', { name: 'Remove the app' }).click();
  const question = screen.getByRole('dialog', { name: 'Remove the authenticator app?' });
  await question.getByRole('button', { name: 'Use a code instead' }).click();
  await question.getByLabelText('Code').fill('000000');
  await question.getByRole('button', { name: 'Remove the app' }).click();
  await expect.element(question.getByText('This code is wrong or was used before.')).toBeVisible();
  await question.getByLabelText('Code').fill(codes[0] ?? '');
  await question.getByRole('button', { name: 'Remove the app' }).click();
  await expect.element(screen.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
});
