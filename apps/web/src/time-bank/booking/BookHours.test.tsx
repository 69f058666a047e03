import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ask, newPerson, open, signIn } from '../../testing.tsx';

test('hours of a working day default to that day, and hours over the daily limit are reported', async () => {
  const worker = await newPerson({ level: 1, nome: 'Elisa Employee' });
  await signIn(await newPerson({ level: 5, accountId: worker.accountId }));
  const screen = await open(`/time-bank/${worker.userId}?book=credit`);
  const form = screen.getByRole('dialog', { name: /Credit hours/ });
  await userEvent.type(form.getByRole('textbox', { name: 'Hours' }), '3:00');
  // A Saturday, then the Friday before it.
  await userEvent.fill(form.getByLabelText('Date'), '2026-03-07');
  await expect.element(form.getByLabelText('Type')).toHaveDisplayValue('A separate adjustment');
  await userEvent.fill(form.getByLabelText('Date'), '2026-03-06');
  await expect.element(form.getByLabelText('Type')).toHaveDisplayValue('About Mar 6, 2026 (the closing deducts it)');
  await userEvent.fill(form.getByRole('textbox', { name: 'Reason' }), 'Inventory');
  await form.getByRole('button', { name: 'Credit 3:00' }).click();
  await expect.element(form.getByText(/The day can still bring 2:00 into the bank/)).toBeVisible();
  await form.getByLabelText('Type').selectOptions('manual');
  await form.getByRole('button', { name: 'Credit 3:00' }).click();
  await expect.element(screen.getByText(/3:00 credited to Elisa Employee|Credited 3:00/)).toBeVisible();
  const { items } = await ask<{ items: { origin: string; minutes: number }[] }>('GET', '/v2/time-bank/entries');
  expect(items).toMatchObject([{ origin: 'manual', minutes: 180 }]);
});
