import { expect, test } from 'vitest';
import { ask, beforehand, newPerson, open, signIn } from '../testing.tsx';

type Months = { retention_months?: number; retention_months_after_leaving?: number };

const account = () => ask<{ version: number; settings: Required<Months> }>('GET', '/v2/accounts/me');

/** The section of a new account, whose next save comes after somebody else's. */
async function section(elsewhere: Months) {
  await signIn(await newPerson({ level: 5 }));
  const screen = await open('/account');
  const written = screen.getByLabelText('Months after it was written', { exact: false });
  await expect.element(written).toHaveValue(60);
  beforehand(
    ({ url, method }) => method === 'patch' && url?.endsWith('/accounts/me') === true,
    async () => ask('PATCH', '/v2/accounts/me', { version: (await account()).version, settings: elsewhere }),
  );
  const save = screen.getByRole('button', { name: 'Save the months' });
  return { screen, written, left: screen.getByLabelText('Months after the person’s last', { exact: false }), save };
}

test('a month that only the other one changed is taken, and the own one is saved by saving again', async () => {
  const { screen, written, left, save } = await section({ retention_months_after_leaving: 36 });
  await written.fill('72');
  await save.click();
  await expect.element(screen.getByText(/Their changes are shown now and yours are kept/)).toHaveRole('alert');
  await expect.element(left).toHaveValue(36);
  await expect.element(written).toHaveValue(72);
  await save.click();
  await expect.element(screen.getByText('The months are saved')).toBeVisible();
  expect((await account()).settings).toMatchObject({ retention_months: 72, retention_months_after_leaving: 36 });
});

test('a month that both changed is chosen; theirs leaves nothing to save', async () => {
  const { screen, written, save } = await section({ retention_months: 66 });
  await written.fill('72');
  await save.click();
  const choice = screen.getByRole('group', { name: 'Months after it was written, or the plan ended' });
  await expect.element(choice.getByRole('radio', { name: 'Mine 72' })).toBeVisible();
  await choice.getByRole('radio', { name: 'Saved in the meantime 66' }).click();
  await expect.element(written).toHaveValue(66);
  await expect.element(screen.getByText('Everything is chosen. Their values are saved already.')).toBeVisible();
  await expect.element(save).toHaveAccessibleDescription('Nothing has changed');
  // The input is not lost by the choice.
  await choice.getByRole('radio', { name: 'Mine 72' }).click();
  await save.click();
  await expect.element(screen.getByText('The months are saved')).toBeVisible();
  expect((await account()).settings.retention_months).toBe(72);
});

test('the same month from both leaves nothing to save', async () => {
  const { screen, written, save } = await section({ retention_months: 72 });
  await written.fill('72');
  await save.click();
  await expect.element(screen.getByText(/Their values are shown now/)).toHaveRole('alert');
  await expect.element(save).toHaveAccessibleDescription('Nothing has changed');
});
