import { addDays } from '@jornada/domain/calendar';
import { expect, test } from 'vitest';
import { ask, newPerson, open, signIn } from '../../testing.tsx';

test('a debit shows when it was reordered, and the balance shows minutes reserved for absences', async () => {
  const worker = await newPerson({ level: 1 });
  await signIn(await newPerson({ level: 5, accountId: worker.accountId }));
  const { userId: user_id } = worker;
  const post = (what: 'creditar' | 'debitar', minutes: number, occurred_on: string) =>
    ask<{ entry: { id: number } }>('POST', `/v2/time-bank/${what}-horas`, {
      user_id,
      minutes,
      occurred_on,
      reason: 'Agreed',
    });
  const today = new Date().toISOString().slice(0, 10);
  await post('creditar', 60, addDays(today, -30));
  await post('creditar', 900, addDays(today, -29));
  const { entry } = await post('debitar', 60, addDays(today, -10));
  await post('debitar', 60, addDays(today, -20));
  const week = { valid_from: '2025-01-01', minutes: Array.from({ length: 7 }, () => 480) };
  await ask('POST', `/v2/work-time/schedules/${user_id}`, week);
  const kind = await ask<{ id: number }>('POST', '/v2/absences/kinds', { name: 'Day off', effect: 'bank' });
  const day = addDays(today, 3);
  await ask('POST', '/v2/absences', { user_id, kind_id: kind.id, starts_on: day, ends_on: day, approve: true });

  const screen = await open(`/time-bank/${user_id}?entry=${entry.id}`);
  const drawer = screen.getByRole('dialog', { name: 'Debit of 1:00' });
  await expect.element(drawer.getByText(/^Reordered on /)).toBeVisible();
  await screen.getByRole('button', { name: 'Close' }).click();
  await expect.element(screen.getByText('8:00 reserved for absences')).toBeVisible();
});
