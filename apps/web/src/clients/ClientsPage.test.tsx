import { expect, test } from 'vitest';
import { ask, newPerson, open, signIn } from '../testing.tsx';

const parameters = () => Object.fromEntries(new URLSearchParams(window.location.search));

test('the list is filtered by parameters of the address, and unknown values are ignored', async () => {
  const person = await newPerson({ level: 3, nome: 'Rita Manager' });
  await signIn(person);
  for (const name of ['Active Ltd', 'Archived Ltd']) await ask('POST', '/v2/clients', { name });
  const { items } = await ask<{ items: { id: number }[] }>('GET', '/v2/clients?q=archived');
  await ask('DELETE', `/v2/clients/${items[0]?.id}`);

  const screen = await open(`/clients?state=archived&manager=x,${person.userId}&sort=nonsense&id=1`);
  await expect.element(screen.getByText('1 client')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Archived Ltd' })).toBeVisible();
  await expect.element(screen.getByText('Manager: Rita Manager')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Export CSV' }))
    .toHaveAttribute('href', `/v2/clients/export.csv?sort=name&manager_id=${person.userId}&is_active=false`);

  await screen.getByRole('button', { name: 'Remove the filter State: Archived' }).click();
  await expect.element(screen.getByText('2 clients')).toBeVisible();
  await expect.poll(parameters).not.toHaveProperty('state');
  expect(parameters()).toMatchObject({ manager: `x,${person.userId}` });
  await screen.getByRole('button', { name: 'Filter by State' }).click();
  await screen.getByRole('option', { name: 'Active' }).click();
  await expect.element(screen.getByText('1 client', { exact: true })).toBeVisible();
  await expect.poll(parameters).toMatchObject({ state: 'active' });
});
