import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { http } from '../api/http.ts';
import { newPerson, open, signIn } from '../testing.tsx';

const PASSWORD = 'um pão de queijo por dia';
const NEW = 'dois cafés e uma broa de milho';

beforeEach(() => signIn(null));

/**
 * Ends the session without this page noticing, as another tab or an administrator would, right before the next request
 * to `url` is sent. If the session ended earlier, a background request could be refused first and cover the page with
 * the dialog.
 */
function endSessionBefore(url: string): void {
  const id = http.interceptors.request.use(async (config) => {
    if (config.url !== url) return config;
    http.interceptors.request.eject(id);
    await fetch('/session', { method: 'DELETE' });
    return config;
  });
  onTestFinished(() => http.interceptors.request.eject(id));
}

test('after the session ends, signing in on top of the page resends the pending request', async () => {
  const person = await newPerson({ level: 1, password: PASSWORD });
  await signIn(person);
  const screen = await open('/profile?from=somewhere');
  await screen.getByLabelText('Current password').fill(PASSWORD);
  await screen.getByLabelText('New password').fill(NEW);
  endSessionBefore('/v2/user/password');

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
