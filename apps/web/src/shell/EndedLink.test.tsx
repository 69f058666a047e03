import { expect, test } from 'vitest';
import { ask, newPerson, open, signIn } from '../testing.tsx';

/** Creates a manager with an hour of work whose link has ended. */
async function formerManager() {
  const boss = await newPerson({ level: 5 });
  const gone = await newPerson({ level: 3, accountId: boss.accountId, nome: 'Bia Reis' });
  await signIn(gone);
  await ask('POST', '/v2/work-time', { started_at: '2026-01-05T12:00:00Z', minutes: 60, note: 'Oven' });
  await signIn(boss);
  const { version } = await ask<{ version: number }>('GET', `/v2/user/${gone.userId}`);
  await ask('PATCH', `/v2/user/${gone.userId}`, { version, is_active: false });
  await signIn(gone);
  return gone;
}

test('a person whose link has ended sees their own records, and nothing else in the menu', async () => {
  await formerManager();
  const screen = await open('/');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Your records' })).toBeVisible();
  await expect.element(screen.getByText(/You can read your own records until/)).toBeVisible();
  const menu = screen.getByRole('navigation', { name: 'Main menu' });
  await expect.element(menu.getByRole('link', { name: 'Time bank' })).toBeVisible();
  expect(
    menu
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Today', 'Hours', 'Absences', 'Time bank', 'Profile']);
});

test.each([
  ['/hours', 'Worked hours'],
  ['/time-bank', 'My time bank'],
  ['/absences', 'Absences'],
  ['/profile', 'Profile'],
])('their page %s renders', async (address, title) => {
  await formerManager();
  const screen = await open(address);
  await expect.element(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect.element(screen.getByText(/You can read your own records until/)).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test('a page of the company explains that the person has no access', async () => {
  await formerManager();
  const screen = await open('/tasks');
  await expect.element(screen.getByText('Your level does not allow this page')).toBeVisible();
});

test('their first page lists corrections of their months', async () => {
  const boss = await newPerson({ level: 5 });
  const gone = await newPerson({ level: 1, accountId: boss.accountId, nome: 'Bia Reis' });
  await signIn(boss);
  const week = { valid_from: '2026-01-01', minutes: [480, 480, 480, 480, 480, 0, 0] };
  await ask('POST', `/v2/work-time/schedules/${gone.userId}`, week);
  await ask('POST', '/v2/time-bank/closings', { month: '2026-02' });
  const { version } = await ask<{ version: number }>('GET', `/v2/user/${gone.userId}`);
  await ask('PATCH', `/v2/user/${gone.userId}`, { version, is_active: false });
  const month = `/v2/time-bank/closings/2026-02/people/${gone.userId}`;
  await ask('POST', `${month}/correct`, { reason: 'A day was missing' });
  await ask('POST', `${month}/close`, { accept_unexplained: true });
  await signIn(gone);
  const screen = await open('/');
  await expect.element(screen.getByRole('link', { name: 'Someone corrected a closed month of yours' })).toBeVisible();
});
