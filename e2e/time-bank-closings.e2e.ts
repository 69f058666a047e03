import { expectNoOverflow } from './phone.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { book, lastMonth, ledger } from './time-bank.ts';

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
      await expectNoOverflow(page);
    }
  }
});
