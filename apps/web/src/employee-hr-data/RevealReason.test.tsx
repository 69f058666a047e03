import { expect, test } from 'vitest';
import { ask, newPerson, open, signIn } from '../testing.tsx';

test('after many values the dialog requires a reason and shows the value, which is reported to the Super Admins and the person', async () => {
  const root = await newPerson({ level: 5 });
  const admin = await newPerson({ level: 4, accountId: root.accountId, nome: 'Ada Lima' });
  const bia = await newPerson({ level: 1, accountId: root.accountId, nome: 'Bia Reis' });
  await signIn(admin);
  await ask('POST', `/v2/employee-hr-data/${bia.userId}`, { tax_id: '529.982.247-25' });
  for (let at = 0; at < 20; at++) await ask('POST', `/v2/employee-hr-data/${bia.userId}/reveal`, { field: 'tax_id' });

  const screen = await open(`/people/${bia.userId}?tab=hr`);
  await screen.getByRole('button', { name: 'Show CPF' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Why do you need so many values?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Payroll of March');
  await dialog.getByRole('button', { name: 'Show the value' }).click();
  await expect.element(screen.getByText('529.982.247-25')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await screen.unmount();

  await signIn(root);
  const today = await open('/');
  await expect.element(today.getByRole('link', { name: '21 values by Ada Lima in the last hour' })).toBeVisible();
  await today.unmount();

  await signIn(bia);
  const own = await open('/profile');
  await expect.element(own.getByText('Revealed CPF: “Payroll of March”')).toBeVisible();
});

test('a person cannot write their own salary, and the form explains it', async () => {
  const root = await newPerson({ level: 5, nome: 'Ana Prado' });
  await signIn(root);
  const screen = await open(`/people/${root.userId}?tab=hr`);
  await screen.getByRole('button', { name: 'Add HR data' }).click();
  await screen.getByRole('textbox', { name: 'Monthly salary' }).fill('9000');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText(/You cannot change your own salary or bank account/)).toBeVisible();
});
