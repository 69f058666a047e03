import { expect, test } from 'vitest';
import { ask, hold, newPerson, open, signIn } from '../testing.tsx';

test('an admin enters the employers; an invalid number is refused at its field', async () => {
  const admin = await newPerson({ level: 4 });
  await signIn(admin);
  const screen = await open('/account');
  const list = screen.getByRole('list', { name: 'Employers' });
  await expect.element(screen.getByText('No employer yet', { exact: false })).toBeVisible();
  const add = screen.getByRole('button', { name: 'Add employer' });
  await add.click();
  const first = list.getByRole('listitem').nth(0);
  await expect.element(first.getByRole('textbox', { name: /CNPJ or CPF/ })).toHaveFocus();
  await first.getByRole('textbox', { name: /CNPJ or CPF/ }).fill('11.222.333/0001-82');
  await first.getByRole('textbox', { name: /^Name/ }).fill('Aurora Ltda.');
  await add.click();
  const second = list.getByRole('listitem').nth(1);
  await expect.element(second.getByRole('textbox', { name: /CNPJ or CPF/ })).toHaveFocus();
  await second.getByRole('textbox', { name: /CNPJ or CPF/ }).fill('529.982.247-25');
  await second.getByRole('textbox', { name: /^Name/ }).fill('Ana Rural');
  await screen.getByRole('button', { name: 'Save employers' }).click();
  await expect.element(first.getByText('The check digits do not match a CPF or CNPJ.')).toBeVisible();
  await first.getByRole('textbox', { name: /CNPJ or CPF/ }).fill('11222333000181');
  const release = hold(({ url, method }) => method === 'put' && url?.endsWith('/employers') === true);
  await screen.getByRole('button', { name: 'Save employers' }).click();
  // Typed before the answer, and kept; the first employer follows, with punctuation.
  await second.getByRole('textbox', { name: /^Place/ }).fill('Recife');
  release();
  await expect.element(screen.getByText('Employers saved')).toBeVisible();
  await expect.element(first.getByRole('textbox', { name: /CNPJ or CPF/ })).toHaveValue('11.222.333/0001-81');
  await expect.element(second.getByRole('textbox', { name: /^Place/ })).toHaveValue('Recife');

  await screen.getByRole('button', { name: 'Remove Aurora Ltda.' }).click();
  await expect.element(list.getByRole('textbox', { name: /^Name/ })).toHaveValue('Ana Rural');
  await screen.getByRole('button', { name: 'Remove Ana Rural' }).click();
  await screen.getByRole('button', { name: 'Save employers' }).click();
  await expect.element(screen.getByText('No employer yet', { exact: false })).toBeVisible();
  await expect.poll(async () => (await ask<{ items: object[] }>('GET', '/v2/accounts/employers')).items).toEqual([]);
});
