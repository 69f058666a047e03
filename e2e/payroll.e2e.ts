import { expectNoOverflow, PHONE } from './phone.ts';
import { readFile } from 'node:fs/promises';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { lastMonth, tabTo } from './time-bank.ts';

test('an accountant hands a closed month over by keyboard, downloads its file and undoes it', {
  tag: '@both-engines',
}, async ({ page, account, openAs, callAs }) => {
  const { 1: employee, 2: accountant, 5: owner } = account.people;
  const { month, monday, name } = lastMonth();
  const call = await callAs(owner);
  const { userId } = employee;
  const minutes = [480, 0, 0, 0, 0, 0, 0];
  await call('POST', `/v2/work-time/schedules/${userId}`, { valid_from: monday, minutes });
  await call('POST', '/v2/work-time', { user_id: userId, started_at: `${monday}T11:00:00.000Z`, minutes: 690 });
  await call('PUT', `/v2/employee-hr-data/${userId}`, { employee_number: '120' });
  await call('POST', '/v2/time-bank/closings', { month });
  await call('PUT', '/v2/payroll/codes', { items: [{ event: 'HE_50', code: '0201' }], version: 1 });

  await openAs(accountant, '/payroll');
  const { keyboard } = page;
  await expect(page.getByRole('row', { name: /Elisa Employee 120/ })).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, page.getByRole('button', { name: 'Hand over to the payroll' }));
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Hand over ${name}?` });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, dialog.getByRole('button', { name: 'Hand over' }));
  await keyboard.press('Enter');
  const link = page.getByRole('link', { name: `File of ${name}, hand-over 1` });
  await expect(link).toBeVisible();
  await expectAccessible(page);

  await tabTo(page, link);
  const [download] = await Promise.all([page.waitForEvent('download'), keyboard.press('Enter')]);
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
  // Two of the three and a half hours may go into the time bank; the rest is overtime for the payroll.
  expect(lines.filter((line) => line.includes('0201'))).toEqual([expect.stringContaining('Elisa Employee')]);
  expect(lines.find((line) => line.includes('0201'))).toContain('1:30');

  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await expectNoOverflow(page);

  await tabTo(page, page.getByRole('button', { name: 'Undo hand-over 1' }));
  await keyboard.press('Enter');
  const undo = page.getByRole('dialog', { name: `Undo the hand-over of ${name}?` });
  await tabTo(page, undo.getByRole('textbox', { name: /Reason/ }));
  await keyboard.type('Wrong layout');
  await tabTo(page, undo.getByRole('button', { name: 'Undo hand-over' }));
  await keyboard.press('Enter');
  await expect(page.getByText(/Undone by .*: Wrong layout/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hand over to the payroll' })).toBeEnabled();
});
