import { beforeEach, expect, test } from 'vitest';
import { ask, newPerson, open, signIn } from '../testing.tsx';

const PASSWORD = 'um pão de queijo por dia';

beforeEach(() => signIn(null));

/** Starts `count` sessions of a new person; the browser uses the last one. */
async function startSessions(count: number): Promise<void> {
  const { email } = await newPerson({ level: 1, password: PASSWORD });
  for (let at = 0; at < count; at++) await ask('POST', '/session', { email, password: PASSWORD });
}
const openSessions = async () => (await ask<{ items: unknown[] }>('GET', '/session/all')).items.length;

test('sessions are listed, and another one is ended', async () => {
  await startSessions(2);
  const screen = await open('/profile');
  const list = screen.getByRole('list', { name: 'Sign-ins' });
  await expect.element(list.getByText('This one')).toBeVisible();
  expect(list.getByRole('listitem').elements()).toHaveLength(2);
  await list.getByRole('button', { name: /^End session: Chrome, \w+, since/ }).click();
  await expect.element(screen.getByText('You are not signed in anywhere else.')).toBeVisible();
  expect(await openSessions()).toBe(1);
});

test('all other sessions are ended after a confirmation', async () => {
  await startSessions(3);
  const screen = await open('/profile');
  await screen.getByRole('button', { name: 'End all others' }).click();
  await expect.element(screen.getByRole('heading', { name: 'End 2 other sessions?' })).toBeVisible();
  await screen.getByRole('button', { name: 'End them' }).click();
  await expect.element(screen.getByText('2 sessions ended')).toBeVisible();
  await expect.element(screen.getByText('You are not signed in anywhere else.')).toBeVisible();
  expect(await openSessions()).toBe(1);
});

test('the person downloads their own data as a zip', async () => {
  await startSessions(1);
  const screen = await open('/profile');
  const link = screen.getByRole('link', { name: 'Download my data' });
  await expect.element(link).toHaveAttribute('download');
  const response = await fetch(String(link.element().getAttribute('href')));
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  await response.body?.cancel();
});
