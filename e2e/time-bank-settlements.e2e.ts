import { addDays } from '@jornada/domain/calendar';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { book, ledger, tabTo, today } from './time-bank.ts';

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
