import type { Page } from 'playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test, type CallAs } from './fixtures.ts';
import { type Account } from './people.ts';

const RECORD = {
  employee_number: '0042',
  department: 'Suporte',
  tax_id: '529.982.247-25',
  bank_account: '001 / 1234-5 / 67890-1',
  salary_cents: 523_456,
};

/** Stores HR data of the employee, as the Super Admin. */
async function withRecord(callAs: CallAs, account: Account) {
  const call = await callAs(5);
  const employee = account.people[1];
  await call('POST', `/v2/employee-hr-data/${employee.userId}`, RECORD);
  return { call, employee, at: `/people/${employee.userId}?tab=hr` };
}

const deactivated = (page: Page) => page.getByRole('note', { name: 'Deactivated' });

test('by mouse: deactivate with a reason, edit while deactivated, activate again', {
  tag: '@both-engines',
}, async ({ page, account, openAs, callAs }) => {
  const { employee, at, call } = await withRecord(callAs, account);
  await openAs(5, at);
  await expect(page.getByRole('heading', { name: employee.nome, level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Deactivate the HR data of ${employee.nome}?` });
  await dialog.getByRole('button', { name: 'Deactivate HR data' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please fill this in.');
  await dialog.getByLabel('Reason').fill('Left in March');
  await dialog.getByRole('button', { name: 'Deactivate HR data' }).click();
  await expect(deactivated(page)).toContainText('Deactivated by Sofia Super');
  await expect(deactivated(page)).toContainText('Reason: Left in March');
  expect(await call('GET', `/v2/user/${employee.userId}`)).toMatchObject({ has_hr_data: false, is_active: true });

  // The screen does not offer it twice; a repeated API request has the same result.
  await expect(page.getByRole('button', { name: 'Deactivate', exact: true })).toHaveCount(0);
  expect(await call('DELETE', `/v2/employee-hr-data/${employee.userId}`)).toEqual({
    message: 'HR data was deactivated before',
  });

  await page.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: `HR data of ${employee.nome}` });
  await form.getByLabel('Department').fill('Vendas');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('HR data saved')).toBeVisible();
  await expect(page.getByText('Vendas')).toBeVisible();
  await expect(deactivated(page)).toBeVisible();

  await page.getByRole('button', { name: 'Reactivate' }).click();
  await page.getByRole('button', { name: 'Reactivate HR data' }).click();
  await expect(deactivated(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show the history' }).click();
  const history = page.getByRole('list', { name: 'History' });
  await expect(history.getByRole('listitem')).toContainText([
    'Reactivated',
    'Changed: Department',
    'Reason given',
    'Deactivated – Reason: Left in March',
    'Stored',
  ]);
  expect(await call('GET', `/v2/user/${employee.userId}`)).toMatchObject({ has_hr_data: true });
});

test('by keyboard alone: deactivate and undo', async ({ page, account, openAs, callAs }) => {
  const { employee, at } = await withRecord(callAs, account);
  await openAs(5, at);
  await page.getByRole('button', { name: 'Deactivate', exact: true }).press('Enter');
  await expect(page.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('A mistake');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`HR data of ${employee.nome} deactivated`)).toBeVisible();
  await expect(deactivated(page)).toContainText('A mistake');
  await page.keyboard.press('Control+z');
  await expect(deactivated(page)).toHaveCount(0);
});

test('an admin edits and reveals but may not deactivate, and the person sees who revealed', async ({
  page,
  account,
  openAs,
  callAs,
}) => {
  const { employee, at } = await withRecord(callAs, account);
  await openAs(4, at);
  await expect(page.getByText('529.982.247-25')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show CPF' }).click();
  await expect(page.getByText('529.982.247-25')).toBeVisible();
  await expect(page.getByText('67890')).toHaveCount(0);
  await page.getByRole('button', { name: 'Hide CPF' }).click();
  await expect(page.getByText('529.982.247-25')).toHaveCount(0);

  const deactivate = page.getByRole('button', { name: 'Deactivate', exact: true });
  await deactivate.focus();
  await expect(page.getByRole('tooltip').filter({ hasText: 'this needs Super Admin' })).toBeVisible();
  await deactivate.click({ force: true });
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await openAs(employee, '/profile');
  const readers = page.getByRole('list', { name: 'Who has read it' });
  await expect(readers.getByRole('listitem')).toContainText(['Revealed CPF', 'Opened the record']);
  await expect(readers).toContainText('Ada Admin');
  await page.getByRole('button', { name: 'Show Monthly salary' }).click();
  await expect(page.getByText('R$5,234.56')).toBeVisible();
  await expect(readers.getByRole('listitem').first()).toContainText('Revealed Monthly salary');
});

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

test('is accessible: record, form, dialog, deactivated record, own profile', async ({
  page,
  account,
  openAs,
  callAs,
}) => {
  const { at, call, employee } = await withRecord(callAs, account);
  await openAs(5, at);
  await expect(page.getByRole('list', { name: 'Who has read it' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('Department')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
  await expectAccessible(page);
  await call('DELETE', `/v2/employee-hr-data/${employee.userId}`);
  await page.goto(at);
  await expect(deactivated(page)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/profile');
  await expect(page.getByText('Nothing has been stored about you.')).toBeVisible();
  await expectAccessible(page);
});
