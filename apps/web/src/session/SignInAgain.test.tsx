import { beforeEach, expect, test } from 'vitest';
import { newPerson, open, signIn } from '../testing.tsx';

const PASSWORD = 'um pão de queijo por dia';
const NEW = 'dois cafés e uma broa de milho';

beforeEach(() => signIn(null));

/** Ends the session without this page noticing, as another tab or an administrator would. */
const endSession = () => fetch('/session', { method: 'DELETE' });

test('after the session ends, signing in over the page resends the pending request', async () => {
  const person = await newPerson({ level: 1, password: PASSWORD });
  await signIn(person);
  const screen = await open('/profile?from=somewhere');
  await screen.getByLabelText('Current password').fill(PASSWORD);
  await screen.getByLabelText('New password').fill(NEW);
  await endSession();

  await screen.getByRole('button', { name: 'Change password' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Your session has ended' });
  await expect.element(dialog.getByLabelText('E-mail')).toHaveValue(person.email);
  await expect.element(dialog.getByLabelText('Password', { exact: true })).toHaveFocus();

  await dialog.getByLabelText('Password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();

  await dialog.getByLabelText('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(screen.getByText('Password changed.', { exact: false })).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(window.location.search).toBe('?from=somewhere');
});
