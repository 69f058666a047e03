import { expect, test } from 'vitest';
import { ask, hold, newPerson, open, signIn } from '../../testing.tsx';

test('an agreement is created, gets new rules, and several people are moved into it', async () => {
  const boss = await newPerson({ level: 5, nome: 'Sara Super' });
  const names = ['Elisa Employee', 'Otto Other'];
  for (const nome of names) await newPerson({ level: 1, accountId: boss.accountId, nome });
  const intern = await newPerson({ level: 1, accountId: boss.accountId, nome: 'Ines Intern' });
  await signIn(boss);
  await ask('POST', `/v2/employee-hr-data/${intern.userId}`, { employment_type: 'intern' });
  const screen = await open('/account/rules');
  await expect.element(screen.getByText(/1 person may not have a time bank/)).toBeVisible();

  await screen.getByRole('button', { name: 'New agreement' }).click();
  const drawer = screen.getByRole('dialog', { name: 'New agreement' });
  await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill('Union');
  await drawer.getByLabelText('Kind').selectOptions('Collective agreement');
  await drawer.getByLabelText('Valid from').fill('2026-01-01');
  await drawer.getByLabelText('Hours that are left when a cycle ends').selectOptions('carry');
  await drawer.getByRole('button', { name: 'Create agreement' }).click();
  await expect.element(drawer.getByText('This is possible only in cycles of collective agreements.')).toBeVisible();
  await drawer.getByLabelText('Period').selectOptions('Cycles');
  await drawer.getByRole('textbox', { name: 'Months', exact: true }).fill('6');
  await drawer.getByLabelText('First day of a cycle').fill('2026-01-01');
  await drawer.getByRole('button', { name: 'Create agreement' }).click();
  await expect
    .element(drawer.getByText('Hours can be carried only by an agreement that names its document.'))
    .toBeVisible();
  await drawer.getByLabelText('Name or number of the document').fill('ACT 2026');
  await drawer.getByRole('button', { name: 'Create agreement' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Union' })).toBeVisible();

  const card = screen.getByRole('article', { name: 'Union' });
  await card.getByRole('button', { name: 'New rules' }).click();
  const rules = screen.getByRole('dialog', { name: 'New rules of Union' });
  await rules.getByLabelText('Valid from').fill('2026-03-01');
  await rules.getByLabelText('Value of overtime in the bank, in %').fill('150');
  await rules.getByRole('button', { name: 'Save from Mar 1, 2026' }).click();
  await expect.element(rules).not.toBeInTheDocument();
  await card.getByText('Differences').click();
  await expect.element(card.getByText('Value of overtime in the bank: 100% → 150%')).toBeVisible();

  for (const name of [...names, 'Ines Intern']) await screen.getByRole('checkbox', { name: `Select ${name}` }).click();
  await screen.getByRole('button', { name: 'Move 3 people…' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Agreement of 3 people' });
  await dialog.getByRole('combobox', { name: 'Agreement' }).selectOptions('Union');
  await dialog.getByLabelText('From').fill('2026-02-01');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.element(dialog.getByText('Ines Intern: may not have a time bank on that day')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(card.getByRole('button', { name: '2 people' })).toBeVisible();
});

test('people of level 1 read the agreement that they are in', async () => {
  await signIn(await newPerson({ level: 1 }));
  const screen = await open('/account/rules');
  await expect.element(screen.getByRole('heading', { name: 'Your agreement' })).toBeVisible();
  await expect.element(screen.getByText('hours expire within 6 months')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'New agreement' })).not.toBeInTheDocument();
});

test('the first month to close cannot change while a month is closed, and the field shows the reason', async () => {
  const boss = await newPerson({ level: 5 });
  await signIn(boss);
  await ask('POST', '/v2/time-bank/closings', { month: '2026-09' });
  const screen = await open('/account/rules');
  await screen.getByLabelText('First month to close').fill('2026-08');
  await screen.getByRole('button', { name: 'Save month' }).click();
  await expect.element(screen.getByText('This cannot change while a month is closed.')).toBeVisible();
});

test('a first month typed while the previous one is being saved is kept', async () => {
  await signIn(await newPerson({ level: 5 }));
  const screen = await open('/account/rules');
  const month = screen.getByLabelText('First month to close');
  await month.fill('2026-08');
  const release = hold(({ url, method }) => method === 'patch' && url?.endsWith('/policy') === true);
  await screen.getByRole('button', { name: 'Save month' }).click();
  await month.fill('2026-07');
  release();
  await expect
    .poll(async () => (await ask<{ closes_from: string }>('GET', '/v2/time-bank/policy')).closes_from)
    .toBe('2026-08');
  await screen.getByRole('button', { name: 'Save month' }).click();
  await expect
    .poll(async () => (await ask<{ closes_from: string }>('GET', '/v2/time-bank/policy')).closes_from)
    .toBe('2026-07');
});
