import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ask, newPerson, open, signIn } from '../testing.tsx';

test('a closed month is handed over, and the hand-over is reversed with a reason', async () => {
  const boss = await newPerson({ level: 5 });
  const worker = await newPerson({ level: 1, nome: 'Wanda Worker', accountId: boss.accountId });
  const accountant = await newPerson({ level: 2, accountId: boss.accountId });
  await signIn(boss);
  const minutes = [480, 0, 0, 0, 0, 0, 0];
  await ask('POST', `/v2/work-time/schedules/${worker.userId}`, { valid_from: '2026-09-28', minutes });
  const started_at = '2026-09-28T11:00:00.000Z';
  await ask('POST', '/v2/work-time', { user_id: worker.userId, started_at, minutes: 690 });
  await signIn(accountant);
  const screen = await open('/payroll');
  await expect.element(screen.getByRole('heading', { name: 'No month is closed yet' })).toBeVisible();
  await ask('POST', '/v2/time-bank/closings', { month: '2026-09' });

  await screen.getByRole('link', { name: 'Profile' }).first().click();
  await screen.getByRole('link', { name: 'Payroll' }).click();
  const table = screen.getByRole('table', { name: 'Hours by person and event in September 2026' });
  await expect.element(table.getByRole('row', { name: /Wanda Worker No employee number/ })).toBeVisible();
  await expect.element(screen.getByText('1 person without an employee number · 3 events without a code')).toBeVisible();

  await screen.getByRole('button', { name: 'Codes…' }).click();
  await screen.getByRole('textbox', { name: 'Overtime', exact: true }).fill('0201');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('1 person without an employee number · 2 events without a code')).toBeVisible();

  await screen.getByRole('button', { name: 'Employee numbers…' }).click();
  const numbers = screen.getByRole('dialog', { name: 'Employee numbers' });
  await numbers.getByRole('searchbox', { name: 'Search by name' }).fill('wanda');
  await numbers.getByRole('button', { name: /Wanda Worker/ }).click();
  await screen.getByRole('textbox', { name: 'Employee number' }).fill('120');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(numbers.getByText('Everybody has an employee number.').or(numbers.getByText('Nobody found.')))
    .toBeVisible();
  await numbers.getByRole('button', { name: 'Close' }).click();
  await expect.element(table.getByRole('row', { name: /Wanda Worker 120/ })).toBeVisible();
  await expect.element(screen.getByText('2 events without a code')).toBeVisible();
  await expect.element(screen.getByRole('list', { name: 'Sums of the rows and of the closing' })).toBeVisible();
  await screen.getByRole('button', { name: 'Hand over to the payroll' }).click();
  await screen.getByRole('textbox', { name: 'Note' }).fill('First one');
  await screen.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click();
  await expect
    .element(screen.getByRole('combobox', { name: 'Month' }))
    .toHaveDisplayValue('September 2026 (handed over)');
  await expect.element(screen.getByRole('link', { name: 'File of September 2026, hand-over 1' })).toBeVisible();
  const steps = screen.getByRole('list', { name: 'Steps to the payroll' });
  await expect.element(steps.getByText('Handed over', { exact: true })).toBeVisible();

  await screen.getByRole('button', { name: 'Undo hand-over 1' }).click();
  await screen.getByRole('textbox', { name: /Reason/ }).fill('Wrong layout');
  await screen.getByRole('dialog').getByRole('button', { name: 'Undo hand-over' }).click();
  await expect.element(screen.getByText(/Undone by .*: Wrong layout/)).toBeVisible();
  await expect
    .element(screen.getByRole('combobox', { name: 'Month' }))
    .toHaveDisplayValue('September 2026 (to hand over)');
});

test('a layout is copied, changed, previewed and used for a hand-over', async () => {
  const boss = await newPerson({ level: 5 });
  const worker = await newPerson({ level: 1, nome: 'Wanda Worker', accountId: boss.accountId });
  const accountant = await newPerson({ level: 2, accountId: boss.accountId });
  await signIn(boss);
  const minutes = [480, 0, 0, 0, 0, 0, 0];
  await ask('POST', `/v2/work-time/schedules/${worker.userId}`, { valid_from: '2026-09-28', minutes });
  const started_at = '2026-09-28T11:00:00.000Z';
  await ask('POST', '/v2/work-time', { user_id: worker.userId, started_at, minutes: 690 });
  await signIn(accountant);
  await ask('POST', '/v2/time-bank/closings', { month: '2026-09' });
  const screen = await open('/payroll?month=2026-09');

  await screen.getByRole('button', { name: 'Layouts…' }).click();
  await screen.getByRole('button', { name: 'Copy Fixed width (11 + 4 + 9 + 6)' }).click();
  const drawer = screen.getByRole('dialog', { name: 'New layout' });
  await expect.element(drawer.getByText(/^00000000000/)).toBeVisible();
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Easy payroll');
  await drawer.getByRole('button', { name: 'Remove column 1' }).click();
  await drawer.getByRole('button', { name: 'Add column' }).click();
  const added = drawer.getByRole('listitem').nth(3);
  await added.getByRole('combobox', { name: 'Content' }).selectOptions('Fixed text');
  await drawer.getByRole('button', { name: 'Create layout' }).click();
  await expect.element(added.getByText('Please enter the text of this column.')).toBeVisible();
  await added.getByRole('textbox', { name: 'Text' }).fill('END');
  await added.getByRole('spinbutton', { name: 'Width' }).fill('3');
  await expect.element(drawer.getByText(/202609END/)).toBeVisible();
  await drawer.getByRole('button', { name: 'Create layout' }).click();

  const list = screen.getByRole('dialog', { name: 'File layouts' });
  await expect.element(list.getByText('Fixed width, 22 characters in 4 columns')).toBeVisible();
  await list.getByRole('button', { name: 'Close' }).click();
  await screen.getByRole('button', { name: 'Hand over to the payroll' }).click();
  await screen.getByRole('combobox', { name: 'Layout of the file' }).selectOptions('Easy payroll');
  await screen.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click();
  await expect.element(screen.getByRole('link', { name: 'File of September 2026, hand-over 1' })).toBeVisible();
});
