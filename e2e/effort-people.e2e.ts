import { expect, test } from './fixtures.ts';
import { book, ledger } from './time-bank.ts';
import { countedOn } from './effort.ts';

test('three people are debited in one form, and a click explains a balance', async ({
  page,
  account,
  openAs,
  callAs,
}) => {
  const names = ['Ada Admin', 'Elisa Employee', 'Marta Manager'];
  const people = [account.people[4], account.people[1], account.people[3]];
  const call = await callAs(2);
  for (const { userId } of people) await book(call, 'creditar', userId, 600);
  await openAs(2, '/time-bank');

  const hand = countedOn(page);
  for (const name of names) await hand.click(page.getByRole('checkbox', { name: `Select ${name}` }));
  await hand.click(page.getByRole('button', { name: 'Debit 3 people…' }));
  const form = page.getByRole('dialog', { name: 'Debit 3 people' });
  await hand.fill(form.getByRole('textbox', { name: 'Hours' }), '8');
  for (const name of names) await expect(form.getByRole('row', { name: new RegExp(name) })).toContainText('2:00');
  await hand.fill(form.getByRole('textbox', { name: 'Reason' }), 'Plant closed');
  await hand.click(form.getByRole('button', { name: 'Debit 8:00 from each of 3 people' }));
  await expect(page.getByText('Debited 8:00 from each of 3 people.')).toBeVisible();
  expect(hand.spent()).toEqual({ keys: 0, clicks: 5, fields: 2 });
  for (const { userId } of people) expect((await ledger(call, userId))[0]).toBe('debit 480');

  await hand.click(page.getByRole('button', { name: 'Why 2:00, the balance of Elisa Employee?' }));
  await expect(page.getByRole('dialog', { name: 'Why the balance of Elisa Employee is 2:00' })).toBeVisible();
  expect(hand.spent()).toEqual({ keys: 0, clicks: 1, fields: 0 });
});

test('a person is invited and joins in three fields, is found by five keys, and HR data is deactivated and restored', async ({
  page,
  browser,
  environment,
  account,
  enterAs,
  send,
}) => {
  await enterAs(5);
  await send('POST', `/v2/employee-hr-data/${account.people[1].userId}`, { department: 'Suporte' });
  await page.goto('/people');
  const hand = countedOn(page);
  await hand.click(page.getByRole('button', { name: 'Invite a person' }));
  const drawer = page.getByRole('dialog', { name: 'Invite a person' });
  await hand.fill(drawer.getByLabel('Name'), 'Rui Sá');
  await hand.fill(drawer.getByLabel('E-mail'), `rui.${account.id}@e2e.test`);
  await hand.click(drawer.getByRole('button', { name: 'Create invitation' }));
  const link = await page.getByLabel('Invitation link').inputValue();
  expect(hand.spent()).toEqual({ keys: 0, clicks: 2, fields: 2 });
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const own = await browser.newContext({ baseURL: environment.url, locale: 'en-US' });
  const guest = await own.newPage();
  await guest.goto(link);
  const guestHand = countedOn(guest);
  await guestHand.fill(guest.getByLabel('Password', { exact: true }), 'quatro cavalos na serra');
  await guestHand.key('Enter');
  await expect(guest.getByRole('button', { name: 'Rui Sá' })).toBeVisible();
  expect(guestHand.spent()).toEqual({ keys: 1, clicks: 0, fields: 1 });
  await own.close();

  await hand.key('Control+k');
  await expect(page.getByRole('combobox', { name: 'Find or do' })).toBeFocused();
  for (const letter of 'eli') await hand.key(letter);
  await expect(page.getByRole('option', { name: /^Elisa Employee/ })).toHaveAttribute('aria-selected', 'true');
  await hand.key('Enter');
  await expect(page.getByRole('heading', { name: 'Elisa Employee', level: 1 })).toBeVisible();
  expect(hand.spent()).toEqual({ keys: 5, clicks: 0, fields: 0 });

  await page.goto(`/people/${account.people[1].userId}?tab=hr`);
  await hand.click(page.getByRole('button', { name: 'Deactivate', exact: true }));
  await hand.fill(page.getByLabel('Reason'), 'Left in March');
  await hand.click(page.getByRole('button', { name: 'Deactivate HR data' }));
  const note = page.getByRole('note', { name: 'Deactivated' });
  await expect(note).toBeVisible();
  await expect(page.getByText('HR data of Elisa Employee deactivated')).toBeVisible();
  await hand.key('Control+z');
  await expect(note).toHaveCount(0);
  expect(hand.spent()).toEqual({ keys: 1, clicks: 2, fields: 1 });
});
