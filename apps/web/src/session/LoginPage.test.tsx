import { beforeEach, expect, test } from 'vitest';
import { newPerson, open, signIn } from '../testing.tsx';

const PASSWORD = 'um pão de queijo por dia';

beforeEach(() => signIn(null));

test('an unauthenticated visitor signs in and lands on the requested page', async () => {
  const { email } = await newPerson({ level: 3, password: PASSWORD });
  const screen = await open('/profile');
  await expect.element(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await screen.getByLabelText('E-mail').fill(email);
  await screen.getByLabelText('Password', { exact: true }).fill(PASSWORD);
  await screen.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await expect.poll(() => window.location.pathname).toBe('/profile');
});

test('a wrong password shows an error and keeps the input', async () => {
  const { email } = await newPerson({ password: PASSWORD });
  const screen = await open('/login');
  await screen.getByLabelText('E-mail').fill(email);
  await screen.getByLabelText('Password', { exact: true }).fill('not what it is');
  await screen.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(screen.getByLabelText('E-mail')).toHaveValue(email);
  expect((await fetch('/session')).status).toBe(401);
});

test('a signed-in visitor skips the sign-in page', async () => {
  await signIn(await newPerson({ level: 3 }));
  const screen = await open('/login');
  await expect.element(screen.getByRole('navigation')).toBeVisible();
  await expect.poll(() => window.location.pathname).not.toBe('/login');
});
