import { expect, test } from 'vitest';
import { ask, newPerson, open, signIn } from '../testing.tsx';

test('a stored PIS is hidden, replaced by a valid one only, and printed when it is revealed', async () => {
  const person = await newPerson({ level: 5, nome: 'Rita Root' });
  await signIn(person);
  await ask('POST', `/v2/employee-hr-data/${person.userId}`, { pis_nis: '120.12345.67-2' });

  const screen = await open(`/people/${person.userId}?tab=hr`);
  await screen.getByRole('button', { name: 'Edit', exact: true }).click();
  const pis = screen.getByRole('group', { name: 'PIS/NIS' });
  await expect.element(pis.getByText('Stored, but not shown here.')).toBeVisible();
  await pis.getByRole('button', { name: 'Replace' }).click();
  await screen.getByLabelText('PIS/NIS').fill('120.55555.67-8');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('This is not a PIS/NIS: its check digit does not match.')).toBeVisible();
  await screen.getByLabelText('PIS/NIS').fill('120.55555.67-9');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('HR data saved')).toBeVisible();

  await screen.getByRole('button', { name: 'Show PIS/NIS' }).click();
  await expect.element(screen.getByText('120.55555.67-9')).toBeVisible();
});

test('the focus stays at the record after it is deactivated', async () => {
  const person = await newPerson({ level: 5, nome: 'Rita Root' });
  await signIn(person);
  await ask('POST', `/v2/employee-hr-data/${person.userId}`, { department: 'Sales' });
  const screen = await open(`/people/${person.userId}?tab=hr`);
  await screen.getByRole('button', { name: 'Deactivate', exact: true }).click();
  await screen.getByLabelText('Reason').fill('A mistake');
  await screen
    .getByRole('dialog')
    .getByRole('button', { name: /^Deactivate/ })
    .click();
  await expect.element(screen.getByRole('note', { name: 'Deactivated' })).toBeVisible();
  await expect.element(screen.getByRole('group', { name: 'HR data' })).toHaveFocus();
});
