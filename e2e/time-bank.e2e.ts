import { addDays } from '@jornada/domain/calendar';
import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';
import { book, ledger, tabTo, today } from './time-bank.ts';

const speak = (page: Page, language: 'en' | 'pt-BR') =>
  page.addInitScript((chosen) => localStorage.setItem('jornada.language', chosen), language);

const SPOKEN = {
  en: {
    debit: 'Debit hours',
    person: /^Person/,
    people: 'Search in Person',
    hours: /^Hours/,
    reason: /^Reason/,
    submit: 'Debit 1:30',
    after: 'Balance after 6:30',
    lot: /Credit of .+, expires .+ 1:30/,
    done: 'Debited 1:30 from Elisa Employee. The balance is 6:30.',
    undone: 'Undone: 1:30 reversed. The balance is 8:00.',
  },
  'pt-BR': {
    debit: 'Debitar horas',
    person: /^Pessoa/,
    people: 'Buscar em Pessoa',
    hours: /^Horas/,
    reason: /^Motivo/,
    submit: 'Debitar 1:30',
    after: 'Saldo depois 6:30',
    lot: /Crédito de .+, vence em .+ 1:30/,
    done: '1:30 debitadas de Elisa Employee. O saldo é 6:30.',
    undone: 'Desfeito: 1:30 estornadas. O saldo é 8:00.',
  },
} as const;

for (const language of ['en', 'pt-BR'] as const)
  test(`a debit by keyboard alone, previewed, booked and undone, in ${language}`, { tag: '@both-engines' }, async ({
    page,
    account,
    openAs,
    callAs,
  }) => {
    const [accountant, worker] = [account.people[2], account.people[1]];
    const words = SPOKEN[language];
    const call = await callAs(accountant);
    await book(call, 'creditar', worker.userId, 300, addDays(today(), -20));
    await book(call, 'creditar', worker.userId, 180);
    await speak(page, language);
    await openAs(accountant, '/time-bank');
    await expect(page.getByRole('row', { name: /Elisa Employee/ })).toContainText('8:00');

    const { keyboard } = page;
    await tabTo(page, page.getByRole('button', { name: words.debit }));
    await keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: words.debit });
    await tabTo(page, drawer.getByRole('button', { name: words.person }));
    await keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: words.people })).toBeFocused();
    await keyboard.type('elisa');
    await expect(page.getByRole('option')).toHaveText([/Elisa Employee/]);
    await keyboard.press('Enter');
    await tabTo(page, drawer.getByRole('textbox', { name: words.hours }));
    await keyboard.type('1h30');
    // The preview shows the remaining balance and that the oldest hours are used first.
    await expect(drawer.getByRole('row', { name: words.after })).toBeVisible();
    await expect(drawer.getByRole('row', { name: words.lot })).toBeVisible();
    await tabTo(page, drawer.getByRole('textbox', { name: words.reason }));
    await keyboard.type('Médico');
    await tabTo(page, drawer.getByRole('button', { name: words.submit }));
    await keyboard.press('Enter');

    await expect(page.getByText(words.done)).toBeVisible();
    await expect(page.getByRole('row', { name: /Elisa Employee/ })).toContainText('6:30');
    expect(await ledger(call, worker.userId)).toEqual(['debit 90', 'credit 180', 'credit 300']);
    await keyboard.press('Control+z');
    await expect(page.getByText(words.undone)).toBeVisible();
    await expect(page.getByRole('row', { name: /Elisa Employee/ })).toContainText('8:00');
    expect((await ledger(call, worker.userId))[0]).toBe('reversal 90');
  });

test('a debit above the balance is flagged while typing, refused with the current balance, and not booked', async ({
  page,
  account,
  openAs,
  callAs,
}) => {
  const [accountant, worker] = [account.people[2], account.people[1]];
  const call = await callAs(accountant);
  await book(call, 'creditar', worker.userId, 60);
  await openAs(accountant, `/time-bank/${worker.userId}?book=debit`);
  const drawer = page.getByRole('dialog', { name: /Debit hours/ });
  await drawer.getByRole('textbox', { name: /^Hours/ }).fill('1:01');
  await drawer.getByRole('textbox', { name: /^Reason/ }).fill('Too much');
  await expect(drawer.getByRole('status')).toContainText('do not allow it: the balance on that day is 1:00');
  await drawer.getByRole('button', { name: 'Debit 1:01' }).click();
  await expect(drawer.getByRole('alert')).toContainText(
    /Not debited: 1:01 were requested, and the balance on .+ was 1:00/,
  );
  expect(await ledger(call, worker.userId)).toEqual(['credit 60']);

  // The refusal disappears once the input changes.
  await drawer.getByRole('textbox', { name: /^Hours/ }).fill('x');
  await expect(drawer.getByText(/Not debited/)).toHaveCount(0);
  await expect(drawer.getByRole('alert')).toContainText('This is not a duration');
});

test('a double click debits once', async ({ page, account, openAs, callAs }) => {
  const [accountant, worker] = [account.people[2], account.people[1]];
  const call = await callAs(accountant);
  await book(call, 'creditar', worker.userId, 300);
  await openAs(accountant, `/time-bank/${worker.userId}?book=debit`);
  const drawer = page.getByRole('dialog', { name: /Debit hours/ });
  await drawer.getByRole('textbox', { name: /^Hours/ }).fill('45 min');
  await drawer.getByRole('textbox', { name: /^Reason/ }).fill('Once');
  await drawer.getByRole('button', { name: 'Debit 0:45' }).dblclick();
  await expect(page.getByText('Debited 0:45')).toBeVisible();
  expect(await ledger(call, worker.userId)).toEqual(['debit 45', 'credit 300']);
});

test('accountants book for everybody but themselves', async ({ page, account, openAs }) => {
  const accountant = account.people[2];
  await openAs(accountant, `/time-bank/${accountant.userId}`);
  await page.getByRole('button', { name: 'Credit hours' }).focus();
  await expect(page.getByRole('tooltip')).toContainText('You cannot book your own hours');
  await page.goto('/time-bank?book=credit');
  await page
    .getByRole('dialog', { name: 'Credit hours' })
    .getByRole('button', { name: /^Person/ })
    .click();
  await expect(page.getByRole('option', { name: /Elisa Employee/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /Caio Accountant/ })).toHaveCount(0);
});
