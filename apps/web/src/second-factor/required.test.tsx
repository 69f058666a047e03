import { expect, test } from 'vitest';
import { ask, hold, newPerson, open, signIn } from '../testing.tsx';
import { codeOf } from './testing.ts';

const PASSWORD = 'um pão de queijo por dia';

type Person = Awaited<ReturnType<typeof newPerson>>;

/** Gives a signed-in person an authenticator app. */
async function setUp(person: Person): Promise<void> {
  await signIn(person);
  const { secret } = await ask<{ secret: string }>('POST', '/v2/second-factor/totp', { current_password: PASSWORD });
  await ask('POST', '/v2/second-factor/totp/confirm', { otp: await codeOf(secret) });
}

test('a Super Admin chooses the levels, and a person of such a level can only set up a second factor', async () => {
  const boss = await newPerson({ level: 5, password: PASSWORD });
  const employee = await newPerson({ level: 1, accountId: boss.accountId, password: PASSWORD });
  await signIn(boss);
  const account = await open('/account');
  await account.getByRole('checkbox', { name: 'Employee' }).click();
  await account.getByRole('button', { name: 'Save levels' }).click();
  await expect.element(account.getByText('Levels saved')).toBeVisible();
  await account.unmount();

  await signIn(employee);
  const screen = await open('/tasks');
  await expect.element(screen.getByRole('heading', { name: 'Set up a second factor', level: 1 })).toBeVisible();
  // The search is hidden, because it would find nothing.
  await expect.element(screen.getByRole('button', { name: 'Search or go to' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await screen.getByLabelText('Current password').fill(PASSWORD);
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.element(screen.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const key = screen.getByLabelText('Key', { exact: true }).element() as HTMLTextAreaElement;
  await screen.getByRole('textbox', { name: 'Code' }).fill(await codeOf(key.value.replaceAll(' ', '')));
  await screen.getByRole('button', { name: 'Confirm' }).click();
  await screen.getByRole('button', { name: 'I have saved them' }).click();
  await expect.element(screen.getByRole('heading', { name: 'No tasks yet' })).toBeVisible();
});

test('a level chosen before the previous choice is saved is kept and saved next', async () => {
  await signIn(await newPerson({ level: 5 }));
  const required = async () =>
    (await ask<{ settings: { second_factor_levels: number[] } }>('GET', '/v2/accounts/me')).settings
      .second_factor_levels;
  const screen = await open('/account');
  await screen.getByRole('checkbox', { name: 'Employee' }).click();
  const release = hold(({ url, method }) => method === 'patch' && url?.endsWith('/accounts/me') === true);
  await screen.getByRole('button', { name: 'Save levels' }).click();
  await expect.poll(required).toEqual([1]);
  await screen.getByRole('checkbox', { name: 'Accountant' }).click();
  release();
  await expect.element(screen.getByText('Levels saved')).toBeVisible();
  await expect.element(screen.getByRole('checkbox', { name: 'Accountant' })).toBeChecked();
  await screen.getByRole('button', { name: 'Save levels' }).click();
  await expect.poll(required).toEqual([1, 2]);
});

test('an Admin may not choose the levels, and sees the reason', async () => {
  await signIn(await newPerson({ level: 4 }));
  const screen = await open('/account');
  await expect.element(screen.getByRole('checkbox', { name: 'Employee' })).toBeDisabled();
  await expect
    .element(screen.getByRole('button', { name: 'Save levels' }))
    .toHaveAccessibleDescription('Only Super Admins can change this.');
});

test('an Admin resets the second factor of a person after a confirmation', async () => {
  const admin = await newPerson({ level: 4 });
  const lost = await newPerson({ level: 3, accountId: admin.accountId, nome: 'Lia Lost', password: PASSWORD });
  await setUp(lost);
  await signIn(admin);
  const screen = await open(`/people/${lost.userId}?tab=access`);
  await screen.getByRole('button', { name: 'Reset the second factor' }).click();
  const question = screen.getByRole('alertdialog', { name: 'Reset the second factor of Lia Lost?' });
  await question.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect.element(screen.getByText('This person signs in with a password only.')).toBeVisible();
});

test('an Admin cannot reset the second factor of a Super Admin, and sees the reason', async () => {
  const admin = await newPerson({ level: 4 });
  const boss = await newPerson({ level: 5, accountId: admin.accountId, password: PASSWORD });
  await setUp(boss);
  await signIn(admin);
  const screen = await open(`/people/${boss.userId}?tab=access`);
  await expect
    .element(screen.getByRole('button', { name: 'Reset the second factor' }))
    .toHaveAccessibleDescription('The second factor of a Super Admin is reset by a Super Admin.');
});
