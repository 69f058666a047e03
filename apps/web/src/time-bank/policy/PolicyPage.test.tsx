import { expect, test } from 'vitest';
import { ask, newPerson, open, signIn } from '../../testing.tsx';

test('the first month to be closed cannot change while a month is closed, and the field explains it', async () => {
  const boss = await newPerson({ level: 5 });
  await signIn(boss);
  await ask('POST', '/v2/time-bank/closings', { month: '2026-09' });
  const screen = await open('/time-bank/policy');
  await screen.getByLabelText('First month that is closed').fill('2026-08');
  await screen.getByRole('button', { name: 'Save rules' }).click();
  await expect.element(screen.getByText('This cannot change while a month is closed.')).toBeVisible();
});
