import { expect, test } from './fixtures.ts';
import { book } from './time-bank.ts';

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
