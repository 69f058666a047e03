import { addDays, mondayOf } from '@jornada/domain/calendar';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { book, tabTo, today } from './time-bank.ts';

const WEEK = [480, 480, 480, 480, 480, 0, 0];

test('a day off is requested by keyboard, approved, excluded from the time bank, and canceled', {
  tag: '@both-engines',
}, async ({ page, account, openAs, callAs }) => {
  const { 1: employee, 3: manager, 5: owner } = account.people;
  const call = await callAs(owner);
  await call('POST', `/v2/work-time/schedules/${employee.userId}`, { valid_from: '2025-01-01', minutes: WEEK });
  await call('POST', '/v2/absences/kinds', { name: 'Day off', effect: 'bank' });
  await book(call, 'creditar', employee.userId, 600);
  // A future Monday, so that hours are expected and nothing is booked yet.
  const day = addDays(mondayOf(today()), 7);

  await openAs(employee, '/absences');
  const { keyboard } = page;
  await tabTo(page, page.getByRole('button', { name: 'Request absence' }).first());
  await keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Request absence' });
  await expect(drawer).toBeVisible();
  await tabTo(page, drawer.getByLabel('Kind'));
  await keyboard.type('Day off');
  for (const field of ['First day', 'Last day']) {
    const input = drawer.getByLabel(field);
    await tabTo(page, input);
    await input.fill(day);
  }
  const effect = drawer.getByRole('status', { name: 'Effect of this absence' });
  await expect(effect).toContainText('10:00');
  await expect(effect).toContainText('2:00');
  await expectAccessible(page);
  await tabTo(page, drawer.getByRole('button', { name: 'Send request' }));
  await keyboard.press('Enter');
  await expect(page.getByText('1 absence', { exact: true })).toBeVisible();

  await openAs(manager, '/absences?waiting=true');
  await page.getByRole('button', { name: /^Approve: Elisa Employee, Day off/ }).click();
  await expect(page.getByRole('heading', { name: 'No pending requests' })).toBeVisible();

  await openAs(employee, `/time-bank/${employee.userId}`);
  await expect(page.getByText('8:00 reserved for absences')).toBeVisible();
  // Manual debits may not use the reserved hours.
  const debit = { user_id: employee.userId, minutes: 180, reason: 'Agreed' };
  await expect(call('POST', '/v2/time-bank/debitar-horas', debit)).rejects.toThrow('balance_too_low');

  await page.goto('/absences');
  await page.getByRole('button', { name: /^Cancel/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel absence' }).click();
  await expect(page.getByText('Absence canceled')).toBeVisible();
  await page.goto(`/time-bank/${employee.userId}`);
  await expect(page.getByRole('button', { name: 'Why 10:00?' }).first()).toBeVisible();
  await expect(page.getByText(/reserved for absences/)).toHaveCount(0);
});
