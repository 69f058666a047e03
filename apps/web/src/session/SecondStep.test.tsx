import { expect, test } from 'vitest';
import { codeOf } from '../second-factor/testing.ts';
import { ask, newPerson, open, signIn } from '../testing.tsx';

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

async function enterPassword(screen: Awaited<ReturnType<typeof open>>, email: string) {
  await screen.getByLabelText('E-mail').fill(email);
  await screen.getByLabelText('Password', { exact: true }).fill(PASSWORD);
  await screen.getByRole('button', { name: 'Sign in' }).click();
}

test('after the password a code is required; a wrong one is refused at its field, the right one signs in', async () => {
  const { person, secret } = await personWithApp();
  await signIn(null);
  const screen = await open('/profile');
  await enterPassword(screen, person.email);
  const code = screen.getByLabelText('Code');
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
  await code.fill('000000');
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.element(screen.getByText('This code is wrong or was used before.')).toBeVisible();
  // The code of this time step was used to confirm the set-up. The next one is accepted because clocks may differ.
  await code.fill(await codeOf(secret, 1));
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Profile' })).toBeVisible();
});

test('a recovery code signs in too, and Back returns to the password', async () => {
  const { person, codes } = await personWithApp();
  await signIn(null);
  const screen = await open('/login');
  await enterPassword(screen, person.email);
  await screen.getByRole('button', { name: 'Back' }).click();
  await expect.element(screen.getByLabelText('E-mail')).toHaveValue(person.email);
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Sign in' }).click();
  await screen.getByRole('button', { name: 'Use a recovery code' }).click();
  await screen.getByLabelText('Recovery code').fill(codes[0] ?? '');
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.element(screen.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
});

test('signing in again on top of the page requires a code too', async () => {
  const { codes } = await personWithApp();
  const screen = await open('/profile');
  await screen.getByLabelText('Current password').fill(PASSWORD);
  await screen.getByLabelText('New password').fill('dois cafés e uma broa de milho');
  await fetch('/session', { method: 'DELETE' });
  await screen.getByRole('button', { name: 'Change password' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByLabelText('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
  await dialog.getByLabelText('Recovery code').fill(codes[1] ?? '');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.element(screen.getByText('Password changed.', { exact: false })).toBeVisible();
});
