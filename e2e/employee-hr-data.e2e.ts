import type { Page } from 'playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { withRecord } from './hr-record.ts';

const deactivated = (page: Page) => page.getByRole('note', { name: 'Deactivated' });

test('by mouse: deactivate with a reason, edit while deactivated, reactivate', {
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

  // The screen does not offer it again; a repeated API request has the same result.
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
