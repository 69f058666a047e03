import { expect, test } from 'vitest';
import { ask, hold, newPerson, open, signIn } from '../testing.tsx';

test('a choice reversed before it is saved is kept and can be saved next', async () => {
  await signIn(await newPerson({ level: 5 }));
  const hasWall = async () =>
    (await ask<{ settings: { feedback_wall: boolean } }>('GET', '/v2/accounts/me')).settings.feedback_wall;
  const before = await hasWall();
  const screen = await open('/account');
  const wall = screen.getByRole('checkbox', { name: 'Show praise on a wall' });
  await wall.click();
  const release = hold(({ url, method }) => method === 'patch' && url?.endsWith('/accounts/me') === true);
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(hasWall).toBe(!before);
  await wall.click();
  release();
  await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible();
  expect((wall.element() as HTMLInputElement).checked).toBe(before);
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(hasWall).toBe(before);
});
