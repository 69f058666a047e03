import { expect, test } from 'vitest';
import { ask, hold, newPerson, open, signIn } from '../../testing.tsx';

const levels = async () => (await ask<{ levels: object[] }>('GET', '/v2/competences/1')).levels.length;
const withCompetence = async () => {
  const boss = await newPerson({ level: 5 });
  await signIn(boss);
  await ask('POST', '/v2/competence-groups', { name: 'Delivery' });
  await ask('POST', '/v2/competences', { group_id: 1, name: 'Quality', kind: 'core' });
  return boss;
};

test('lists the profiles that expect a level that would be removed', async () => {
  await withCompetence();
  const expected = [{ competence_id: 1, level: 5 }];
  await ask('POST', '/v2/competences/profiles', { name: 'Support', expected });
  const screen = await open('/account');
  const count = screen.getByRole('combobox', { name: 'Number of levels' });
  await count.selectOptions('4');
  await expect.element(count).toHaveValue('4');
  await screen.getByRole('button', { name: 'Save the number' }).click();
  await expect.element(screen.getByText(/^A profile expects a level that would be taken away: Support/)).toBeVisible();
  expect(await levels()).toBe(5);
  await screen.getByRole('link', { name: 'Open the job profiles' }).click();
  await expect.element(screen.getByRole('link', { name: 'Support', exact: true })).toBeVisible();
});

test('other people see the number of levels, and why they cannot change it', async () => {
  const { accountId } = await withCompetence();
  await signIn(await newPerson({ level: 4, accountId }));
  const screen = await open('/account');
  await expect.element(screen.getByRole('combobox', { name: 'Number of levels' })).toBeDisabled();
  await expect
    .element(screen.getByRole('button', { name: 'Save the number' }))
    .toHaveAttribute('aria-disabled', 'true');
});

test('changes the number of levels, which the form of a new competence then offers', async () => {
  await withCompetence();
  const screen = await open('/account');
  const save = screen.getByRole('button', { name: 'Save the number' });
  await expect.element(save).toHaveAttribute('aria-disabled', 'true');
  await screen.getByRole('combobox', { name: 'Number of levels' }).selectOptions('3');
  await save.click();
  await expect.element(screen.getByText('The competences have the new number of levels')).toBeVisible();
  expect(await levels()).toBe(3);
  await screen.getByRole('link', { name: 'Competences', exact: true }).click();
  await screen.getByRole('button', { name: 'New competence' }).first().click();
  await expect.element(screen.getByRole('textbox', { name: 'Name of level 3' })).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Name of level 4' })).not.toBeInTheDocument();
  await screen.getByRole('textbox', { name: /^Name(?! of)/ }).fill('Delegation');
  await screen.getByRole('button', { name: 'Create competence' }).click();
  await expect.element(screen.getByRole('link', { name: 'Delegation', exact: true })).toBeVisible();
});

test('another number chosen while the previous one is being saved is kept and saved next', async () => {
  await withCompetence();
  const screen = await open('/account');
  const count = screen.getByRole('combobox', { name: 'Number of levels' });
  await count.selectOptions('4');
  const release = hold(({ url, method }) => method === 'patch' && url?.endsWith('/accounts/me') === true);
  await screen.getByRole('button', { name: 'Save the number' }).click();
  await expect.poll(levels).toBe(4);
  await count.selectOptions('3');
  release();
  await expect.element(screen.getByText('The competences have the new number of levels')).toBeVisible();
  await expect.element(count).toHaveValue('3');
  await screen.getByRole('button', { name: 'Save the number' }).click();
  await expect.poll(levels).toBe(3);
});
