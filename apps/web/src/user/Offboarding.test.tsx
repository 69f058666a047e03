import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
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
  const openWork = drawer.getByRole('region', { name: 'Open work' });
  await expect.element(openWork.getByText('Open tasks')).toBeVisible();
  await expect.element(openWork.getByText('stays with Bia Reis')).toBeVisible();
  await drawer.getByRole('button', { name: 'Continue' }).click();
  await expect.element(drawer.getByText('Please fill this in.')).toBeVisible();
  await drawer.getByLabelText('Reason').selectOptions('Resigned');
  await drawer.getByRole('button', { name: /Open tasks go to/ }).click();
  await screen.getByRole('option', { name: /Caio Luz/ }).click();
  // The preview reflects the choice.
  await expect.element(openWork.getByText('goes to Caio Luz')).toBeVisible();
  await drawer.getByRole('button', { name: 'Continue' }).click();
  expect(await assignee()).toBe(bia.userId);
  await screen.getByRole('button', { name: /^Offboard Bia Reis on / }).click();

  const banner = screen.getByText(/Handed over: 1 task, 0 clients, 0 direct reports, 0 allocations/);
  await expect.element(banner).toBeVisible();
  expect(await assignee()).toBe(caio.userId);
  await screen.getByRole('button', { name: 'Undo the offboarding' }).click();
  await expect.element(screen.getByText('The offboarding of Bia Reis was undone.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Offboard…' })).toBeVisible();
  expect(await assignee()).toBe(bia.userId);
});

test('a planned offboarding is changed field by field, alongside a change by somebody else', async () => {
  const admin = await newPerson({ level: 4 });
  const bia = await newPerson({ level: 1, accountId: admin.accountId, nome: 'Bia Reis' });
  const caio = await newPerson({ level: 1, accountId: admin.accountId, nome: 'Caio Luz' });
  await signIn(admin);
  const path = `/v2/user/${bia.userId}/offboarding`;
  type Plan = { version: number; left_on: string; note: string; reports_to: number | null; allocations: unknown };
  const plan = async () =>
    (await ask<{ items: Plan[] }>('GET', `/v2/user/offboardings?user_id=${bia.userId}&state=planned`)).items[0];
  await ask('POST', path, { left_on: '2150-03-10', reason: 'resigned', note: 'First', allocations: 'delete' });
  const screen = await open(`/people/${bia.userId}?tab=access`);
  await screen.getByRole('button', { name: 'Change…' }).click();

  const drawer = screen.getByRole('dialog', { name: 'Change the offboarding of Bia Reis' });
  const openWork = drawer.getByRole('region', { name: 'Open work' });
  await expect.element(openWork.getByText('There is no open work to hand over.')).toBeVisible();
  await expect.element(drawer.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  await drawer.getByLabelText('Note').fill('Mine');
  await drawer.getByRole('button', { name: /Direct reports go to/ }).click();
  await screen.getByRole('option', { name: /Caio Luz/ }).click();
  await drawer.getByLabelText('Allocations after the last day').selectOptions('Keep');
  await ask('PATCH', path, { version: 1, note: 'Theirs' });
  await drawer.getByRole('button', { name: 'Save' }).click();

  const conflict = screen.getByRole('dialog', { name: 'Someone else saved this in the meantime' });
  await expect.element(conflict.getByRole('radio', { name: /Theirs$/ })).toBeInTheDocument();
  expect(await plan()).toMatchObject({ version: 2, note: 'Theirs', reports_to: null });
  await conflict.getByRole('button', { name: 'Save this choice' }).click();
  await expect.element(screen.getByText('The planned offboarding was changed.')).toBeVisible();
  expect(await plan()).toMatchObject({
    version: 3,
    left_on: '2150-03-10',
    note: 'Mine',
    reports_to: caio.userId,
    allocations: 'keep',
  });
});

test('the offboarding of a Super Admin shows who else has their duties, collapsed on a narrow screen', async () => {
  const chief = await newPerson({ level: 5 });
  const other = await newPerson({ level: 5, accountId: chief.accountId, nome: 'Bia Reis' });
  await signIn(chief);
  await page.viewport(360, 760);
  const screen = await open(`/people/${other.userId}?tab=access`);
  await screen.getByRole('button', { name: 'Offboard…' }).click();
  const openWork = screen.getByRole('region', { name: 'Open work' });
  const duty = openWork.getByText('Change the account');
  await expect.element(openWork).toBeVisible();
  await expect.element(duty).not.toBeVisible();
  await openWork.getByText('Open work').click();
  await expect.element(duty).toBeVisible();
  await expect.element(openWork.getByText('1 other person').first()).toBeVisible();
});
