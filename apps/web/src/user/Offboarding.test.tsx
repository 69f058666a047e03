import { expect, test } from 'vitest';
import { ask, newPerson, open, signIn } from '../testing.tsx';

test('an admin previews and carries out an offboarding, and undoes it', async () => {
  const admin = await newPerson({ level: 4 });
  const bia = await newPerson({ level: 1, accountId: admin.accountId, nome: 'Bia Reis' });
  const caio = await newPerson({ level: 1, accountId: admin.accountId, nome: 'Caio Luz' });
  await signIn(admin);
  const task = await ask<{ id: number }>('POST', '/v2/tasks', { title: 'Inventory', assignee_id: bia.userId });
  const assignee = async () => (await ask<{ assignee_id: number }>('GET', `/v2/tasks/${task.id}`)).assignee_id;
  const screen = await open(`/people/${bia.userId}?tab=access`);
  await screen.getByRole('button', { name: 'Offboard…' }).click();

  const drawer = screen.getByRole('dialog', { name: 'Offboard Bia Reis' });
  await expect.element(drawer.getByRole('region', { name: 'What is open' }).getByText('Open tasks')).toBeVisible();
  await drawer.getByRole('button', { name: 'Continue' }).click();
  await expect.element(drawer.getByText('Please fill this in.')).toBeVisible();
  await drawer.getByLabelText('Reason').selectOptions('Resigned');
  await drawer.getByRole('button', { name: /Open tasks go to/ }).click();
  await screen.getByRole('option', { name: /Caio Luz/ }).click();
  await drawer.getByRole('button', { name: 'Continue' }).click();
  expect(await assignee()).toBe(bia.userId);
  await screen.getByRole('button', { name: /^Offboard Bia Reis on / }).click();

  const banner = screen.getByText(/Handed over: 1 task, 0 clients, 0 allocations/);
  await expect.element(banner).toBeVisible();
  expect(await assignee()).toBe(caio.userId);
  await screen.getByRole('button', { name: 'Undo the offboarding' }).click();
  await expect.element(screen.getByText('The offboarding of Bia Reis was undone.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Offboard…' })).toBeVisible();
  expect(await assignee()).toBe(bia.userId);
});
