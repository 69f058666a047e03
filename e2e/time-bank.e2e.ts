import { addDays } from '@jornada/domain/calendar';
import type { Page } from 'playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { book, lastMonth, ledger, tabTo, today } from './time-bank.ts';

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

test('a statement explains every figure, and an entry is reversed with a reason', { tag: '@both-engines' }, async ({
  page,
  account,
  openAs,
  callAs,
}) => {
  const [accountant, worker] = [account.people[2], account.people[1]];
  const call = await callAs(accountant);
  await book(call, 'creditar', worker.userId, 300);
  await book(call, 'debitar', worker.userId, 120);
  await openAs(accountant, `/time-bank/${worker.userId}`);
  await expect(page.getByRole('heading', { name: 'Elisa Employee', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Why 3:00?' }).first().click();
  const why = page.getByRole('dialog', { name: 'Why the balance of Elisa Employee is 3:00' });
  await expect(why.getByRole('row', { name: /Credits 1 \+5:00/ })).toBeVisible();
  await expect(why.getByRole('row', { name: /Debits 1 −2:00/ })).toBeVisible();
  await why.getByRole('button', { name: 'Close' }).click();

  const entries = page.getByRole('grid', { name: 'Entries' });
  await entries.getByRole('row', { name: /Debit/ }).getByRole('link').click();
  const drawer = page.getByRole('dialog', { name: 'Debit of 2:00' });
  await expect(drawer.getByRole('row', { name: /Credit of .+ expires .+ 2:00/ })).toBeVisible();
  await drawer.getByRole('button', { name: 'Reverse' }).click();
  const question = page.getByRole('dialog', { name: 'Reverse the Debit of 2:00?' });
  await question.getByRole('button', { name: 'Reverse 2:00' }).click();
  await expect(question.getByRole('alert')).toHaveText('Please fill this in.');
  await question.getByRole('textbox', { name: /Reason/ }).fill('Worked after all');
  await question.getByRole('button', { name: 'Reverse 2:00' }).click();
  await expect(page.getByText('Reversed 2:00. The balance is 5:00.')).toBeVisible();

  // A reversed entry links to its reversal and vice versa; an entry can be reversed once.
  await expect(drawer.getByText('This entry was reversed')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Reverse' })).toHaveAttribute('aria-disabled', 'true');
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(entries.getByRole('row', { name: /Reversal Worked after all undoes: Debit of 2:00/ })).toBeVisible();
  await expect(entries.getByRole('row', { name: /Debit Agreed before reversed on/ })).toBeVisible();
  // The URL of an entry opens it for a colleague.
  await page.goto(`/time-bank/${worker.userId}?entry=1`);
  await expect(page.getByRole('dialog', { name: 'Credit of 5:00' })).toBeVisible();
});

test('a month is previewed by person and day, closed, and reopened with a reason', { tag: '@both-engines' }, async ({
  page,
  account,
  openAs,
  callAs,
}) => {
  const [accountant, worker, boss] = [account.people[2], account.people[1], account.people[5]];
  const { month, monday, name } = lastMonth();
  const asBoss = await callAs(boss);
  await asBoss('POST', `/v2/work-time/schedules/${worker.userId}`, {
    valid_from: monday,
    minutes: [480, 0, 0, 0, 0, 0, 0],
  });
  await asBoss('POST', '/v2/work-time', {
    user_id: worker.userId,
    started_at: `${monday}T11:00:00.000Z`,
    minutes: 580,
  });
  const call = await callAs(accountant);
  await openAs(accountant, `/time-bank/closings?month=${month}`);
  await expect(page.getByRole('row', { name: /Elisa Employee 9:40 8:00 1:40/ })).toBeVisible();
  await page.getByRole('button', { name: 'Days of Elisa Employee' }).click();
  const days = page.getByRole('table', { name: 'Days of Elisa Employee' });
  await expect(days.getByRole('row', { name: /9:40 8:00 – 1:40/ })).toHaveCount(1);
  expect(await ledger(call, worker.userId)).toEqual([]);

  await page.getByRole('button', { name: `Close ${name}` }).click();
  const question = page.getByRole('alertdialog', { name: `Close ${name} for 1 person?` });
  await expect(question).toContainText('Credits for 1 person: 1:40');
  await question.getByRole('button', { name: 'Close month' }).click();
  await expect(page.getByText(`${name} is closed: 1:40 credited, 0:00 debited.`)).toBeVisible();
  await expect(page.getByText(/Closed .+ by Caio Accountant/)).toBeVisible();
  expect(await ledger(call, worker.userId)).toEqual(['credit 100']);

  await page.getByRole('button', { name: `Reopen ${name}` }).click();
  const reopen = page.getByRole('dialog', { name: `Reopen ${name}?` });
  await reopen.getByRole('textbox', { name: /Reason/ }).fill('A day was missing');
  await reopen.getByRole('button', { name: 'Reopen month' }).click();
  await expect(page.getByText(`${name} is open again: 1 entry reversed.`)).toBeVisible();
  await expect(page.getByText(/Reopened .+ by Caio Accountant: A day was missing/)).toBeVisible();
  expect(await ledger(call, worker.userId)).toEqual(['reversal 100', 'credit 100']);
});

test('employees see their own statement first, book nothing, and see nobody else’s', async ({
  page,
  account,
  openAs,
  callAs,
}) => {
  const [accountant, worker] = [account.people[2], account.people[1]];
  await book(await callAs(accountant), 'creditar', worker.userId, 90);
  await openAs(worker, '/time-bank');
  await expect(page.getByRole('heading', { name: 'My time bank' })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Entries' }).getByRole('row', { name: /Credit/ })).toContainText('+1:30');
  await page.getByRole('button', { name: 'Debit hours' }).focus();
  await expect(page.getByRole('tooltip')).toContainText('Your level is Employee; this needs Accountant.');
  await page.goto(`/time-bank/${accountant.userId}`);
  await expect(page.getByText('Your level does not allow')).toBeVisible();
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

test('new rules of an agreement begin on a day, and a rule of the older interface is the same rule', async ({
  page,
  account,
  openAs,
  callAs,
}) => {
  const boss = account.people[5];
  const call = await callAs(boss);
  await call('PATCH', '/v2/time-bank/policy', { tolerance_minutes: 5, version: 1 });
  await openAs(boss, '/account/rules');
  await page.getByRole('button', { name: 'New rules' }).click();
  const drawer = page.getByRole('dialog', { name: /^New rules of / });
  await drawer.getByRole('textbox', { name: /Premium on expired hours/ }).fill('75');
  await drawer.getByRole('button', { name: /^Save from / }).click();
  await expect(drawer).toBeHidden();
  await page.getByText('Differences').click();
  await expect(page.getByText('Premium on expired hours: 50% → 75%')).toBeVisible();
  expect(await call('GET', '/v2/time-bank/policy')).toMatchObject({ payout_percent: 75, tolerance_minutes: 5 });
});

test('a statement is printed completely and exported as CSV', async ({ page, account, enterAs, callAs }) => {
  const [accountant, worker] = [account.people[2], account.people[1]];
  const call = await callAs(accountant);
  for (let at = 0; at < 55; at++) await book(call, 'creditar', worker.userId, 10 + at);
  await enterAs(accountant);
  // The browser's print dialog would block the test; it prints the content of the page.
  await page.addInitScript(() => (window.print = () => document.body.setAttribute('data-printed', '')));
  await page.goto(`/time-bank/${worker.userId}`);
  await expect(page.getByText('1–50 of 55')).toBeVisible();
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body[data-printed]')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Time bank statement' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.locator('article tbody').first().getByRole('row')).toHaveCount(55);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.getByRole('heading', { name: 'Time bank statement' })).toHaveCount(0);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^time-bank-\d{4}-\d{2}-\d{2}\.csv$/);
});

test('is accessible in both themes and on a phone', async ({ page, account, enterAs, callAs }) => {
  test.slow();
  const [accountant, worker, boss] = [account.people[2], account.people[1], account.people[5]];
  const call = await callAs(accountant);
  await book(call, 'creditar', worker.userId, 300);
  await book(call, 'debitar', worker.userId, 120);
  await enterAs(boss);
  const wide = page.viewportSize() as { width: number; height: number };
  for (const size of [wide, { width: 360, height: 720 }]) {
    await page.setViewportSize(size);
    for (const [address, there] of [
      ['/time-bank', page.getByText('Elisa Employee')],
      [`/time-bank?why=${worker.userId}`, page.getByText('By what is open')],
      ['/time-bank?book=debit', page.getByRole('dialog', { name: 'Debit hours' })],
      [`/time-bank/${worker.userId}`, page.locator('figcaption')],
      [`/time-bank/${worker.userId}?entry=2`, page.getByText('What covers these 2:00')],
      ['/time-bank/closings', page.getByRole('button', { name: /^Close / })],
      ['/account/rules', page.getByRole('button', { name: 'New rules' })],
      ['/account/rules?new=agreement', page.getByRole('dialog', { name: 'New agreement' })],
    ] as const) {
      await page.goto(address);
      await expect(there).toBeVisible();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
    }
  }
});

test('hours are settled by keyboard alone and reach the payroll, which the list reverses', {
  tag: '@both-engines',
}, async ({ page, account, openAs, callAs }) => {
  const [accountant, worker] = [account.people[2], account.people[1]];
  const call = await callAs(accountant);
  await book(call, 'creditar', worker.userId, 480, addDays(today(), -20));
  await openAs(accountant, `/time-bank/${worker.userId}`);
  const { keyboard } = page;
  await tabTo(page, page.getByRole('button', { name: 'Settle…' }));
  await keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: /^Settle hours/ });
  await expect(drawer.getByRole('row', { name: 'Balance after 0:00' })).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, drawer.getByRole('radio', { name: 'Everything' }));
  await keyboard.press('ArrowRight');
  await tabTo(page, drawer.getByRole('textbox', { name: /^Hours/ }));
  await keyboard.type('4:00');
  await tabTo(page, drawer.getByRole('textbox', { name: /^Reason/ }));
  await keyboard.type('Agreed');
  await expect(drawer.getByRole('row', { name: 'Balance after 4:00' })).toBeVisible();
  await tabTo(page, drawer.getByRole('button', { name: 'Pay 4:00' }));
  await keyboard.press('Enter');
  await expect(page.getByText('Paid 4:00 to Elisa Employee. The balance is 4:00.')).toBeVisible();
  expect(await ledger(call, worker.userId)).toEqual(['payout 240', 'expiry 240', 'credit 480']);
  const { items } = await call<{ items: { event: string; minutes: number }[] }>(
    'GET',
    `/v2/payroll/${today().slice(0, 7)}?event=BH_PAGO`,
  );
  expect(items.map(({ minutes }) => minutes)).toEqual([240]);

  await page.goto('/time-bank/settlements');
  await expect(page.getByRole('row', { name: /Elisa Employee/ })).toContainText('Paid at 50 %');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reverse the settlement of 4:00 of Elisa Employee' }).click();
  const question = page.getByRole('dialog', { name: 'Reverse 4:00 of Elisa Employee?' });
  await question.getByRole('textbox', { name: /^Reason/ }).fill('Not agreed after all');
  await question.getByRole('button', { name: 'Reverse' }).click();
  await expect(page.getByText('Reversed 4:00. The balance is 8:00.')).toBeVisible();
  expect((await ledger(call, worker.userId)).slice(0, 2)).toEqual(['reversal 240', 'reversal 240']);
});
