import { expect, test } from './fixtures.ts';
import { withRecord } from './hr-record.ts';

test('a new record shows errors at their fields; a stored value is masked and can be replaced without revealing it', async ({
  page,
  account,
  openAs,
  callAs,
}) => {
  const employee = account.people[1];
  await openAs(4, `/people/${employee.userId}?tab=hr`);
  await page.getByRole('button', { name: 'Add HR data' }).click();
  const form = page.getByRole('dialog', { name: `HR data of ${employee.nome}` });
  await form.getByLabel('CPF').fill('529.982.247-24');
  await form.getByLabel('Joined on').fill('2026-02-02');
  await form.getByLabel('Left on').fill('2026-02-01');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('This is not a CPF: its check digits do not match.')).toBeVisible();
  await form.getByLabel('CPF').fill('529.982.247-25');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('This must not be before the day of joining.')).toBeVisible();
  await form.getByLabel('Left on').fill('');
  await form.getByLabel('Weekly hours').fill('44');
  await expect(form.getByText('44:00 h a week')).toBeVisible();
  await form.getByLabel('Monthly salary').fill('5.234,56');
  await form.getByRole('button', { name: 'Reports to: Nobody' }).click();
  await page.getByRole('combobox', { name: 'Reports to' }).fill('marta');
  await page.getByRole('option', { name: 'Marta Manager' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('HR data saved')).toBeVisible();
  await expect(page.getByText('Marta Manager')).toBeVisible();
  await expect(page.getByText('44:00 h')).toBeVisible();

  await page.getByRole('button', { name: 'Edit' }).click();
  await form.getByRole('group', { name: 'Monthly salary' }).getByRole('button', { name: 'Replace' }).click();
  await form.getByLabel('Monthly salary').fill('6000');
  await form.getByRole('group', { name: 'CPF' }).getByRole('button', { name: 'Remove' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: 'Show Monthly salary' }).click();
  await expect(page.getByText('R$6,000.00')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show CPF' })).toHaveCount(0);
  const call = await callAs(5);
  expect(await call('GET', `/v2/employee-hr-data/${employee.userId}`)).toMatchObject({
    salary_cents: '***',
    tax_id: null,
    weekly_minutes: 2640,
  });
});

test('concurrent edits are resolved field by field', async ({ page, account, openAs, callAs }) => {
  const { employee, at, call } = await withRecord(callAs, account);
  await openAs(4, at);
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: `HR data of ${employee.nome}` });
  await form.getByLabel('Department').fill('Mine');
  await call('PUT', `/v2/employee-hr-data/${employee.userId}`, {
    employee_number: '0077',
    department: 'Theirs',
    version: 1,
  });
  await form.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'Someone else saved this in the meantime' });
  await expect(conflict.getByRole('group')).toHaveCount(2);
  await conflict.getByRole('button', { name: 'Save this choice' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('HR data saved')).toBeVisible();
  expect(await call('GET', `/v2/employee-hr-data/${employee.userId}`)).toMatchObject({
    employee_number: '0077',
    department: 'Mine',
    version: 3,
    salary_cents: '***',
  });
});
