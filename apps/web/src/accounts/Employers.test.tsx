import { expect, test } from 'vitest';
import { ask, beforehand, hold, newPerson, open, signIn } from '../testing.tsx';

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
  // Typed before the answer, and kept; the first employer is then shown with punctuation.
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

test('employers that two people changed at once are chosen field by field, or as lists where one was added', async () => {
  await signIn(await newPerson({ level: 4 }));
  const address = '/v2/accounts/employers';
  const stored = () => ask<{ items: { name: string; place: string }[]; version: number }>('GET', address);
  const aurora = { employer_id: '11222333000181', name: 'Aurora', caepf: '', cno: '', place: 'Recife' };
  const put = async (items: object[]) => ask('PUT', address, { items, version: (await stored()).version });
  const isSave = ({ url, method }: { url?: string; method?: string }) =>
    method === 'put' && url?.endsWith('/employers') === true;
  await put([aurora]);
  const screen = await open('/account');
  const list = screen.getByRole('list', { name: 'Employers' });
  const name = list.getByRole('textbox', { name: /^Name/ });
  const save = screen.getByRole('button', { name: 'Save employers' });
  await name.fill('Aurora Ltda.');
  beforehand(isSave, () => put([{ ...aurora, name: 'Aurora S.A.', place: 'Olinda' }]));
  await save.click();
  const names = screen.getByRole('group', { name: 'Name (11.222.333/0001-81)' });
  await expect.element(list.getByRole('textbox', { name: /^Place/ })).toHaveValue('Olinda');
  await names.getByRole('radio', { name: 'Mine Aurora Ltda.' }).click();
  await save.click();
  await expect.element(screen.getByText('Employers saved')).toBeVisible();
  expect((await stored()).items).toMatchObject([{ name: 'Aurora Ltda.', place: 'Olinda' }]);

  await name.fill('Aurora Norte');
  beforehand(isSave, () =>
    put([
      { ...aurora, place: 'Natal' },
      { ...aurora, employer_id: '52998224725', name: 'Ana' },
    ]),
  );
  await save.click();
  const lists = screen.getByRole('group', { name: 'Employers', exact: true });
  await expect.element(lists.getByRole('radio', { name: /^Mine .*Aurora Norte/ })).toBeVisible();
  await lists.getByRole('radio', { name: /^Saved in the meantime .*Natal.*Ana/ }).click();
  await expect.element(list.getByRole('listitem').nth(1).getByRole('textbox', { name: /^Name/ })).toHaveValue('Ana');
  await expect.element(save).toHaveAccessibleDescription('Nothing has changed.');
  await lists.getByRole('radio', { name: /^Mine/ }).click();
  await expect.element(name).toHaveValue('Aurora Norte');
  await save.click();
  await expect.poll(async () => (await stored()).items).toMatchObject([{ name: 'Aurora Norte', place: 'Olinda' }]);
});
