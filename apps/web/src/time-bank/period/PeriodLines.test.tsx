import { expect, test } from 'vitest';
import { ask, newPerson, open, signIn } from '../../testing.tsx';

test('the statement of a period adds up by day and names entries that were booked later', async () => {
  const worker = await newPerson({ level: 1 });
  await signIn(await newPerson({ level: 2, accountId: worker.accountId }));
  const post = (what: 'creditar' | 'debitar', minutes: number, occurred_on: string) =>
    ask('POST', `/v2/time-bank/${what}-horas`, { user_id: worker.userId, minutes, occurred_on, reason: 'Agreed' });
  await post('creditar', 840, '2026-08-20');
  await post('debitar', 240, '2026-10-02');
  await post('creditar', 90, '2026-09-10');
  await post('debitar', 60, '2026-09-24');

  const screen = await open(`/time-bank/${worker.userId}?from=2026-09-01&to=2026-10-31`);
  for (const name of [
    /^Sep 10.*Credit.*booked on.*\+1:30.*15:30$/,
    /^Sep 24.*Debit.*−1:00.*14:30$/,
    /^Oct 2.*Debit.*−4:00.*10:30$/,
  ])
    await expect.element(screen.getByRole('row', { name })).toBeVisible();
  // Opening balance, credits, debits, expired, closing balance.
  for (const sum of ['14:00', '+ 1:30', '− 5:00', '− 0:00', '= 10:30'])
    await expect.element(screen.getByText(sum, { exact: true }).first()).toBeVisible();

  await screen.getByRole('button', { name: 'Credit', exact: true }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Credit of 1:30' })).toBeVisible();
});

test('the list of all entries states its order, and marks entries that were booked for an earlier day', async () => {
  const worker = await newPerson({ level: 1 });
  await signIn(await newPerson({ level: 2, accountId: worker.accountId }));
  for (const occurred_on of ['2026-09-10', '2026-08-20'])
    await ask('POST', '/v2/time-bank/creditar-horas', {
      user_id: worker.userId,
      minutes: 60,
      occurred_on,
      reason: 'Agreed',
    });
  const screen = await open(`/time-bank/${worker.userId}`);
  await expect.element(screen.getByText('In the order of booking, the latest first.')).toBeVisible();
  const rows = () =>
    screen
      .getByRole('row', { name: /Agreed/ })
      .elements()
      .map(({ textContent }) => /^\w{3} \d+/.exec(textContent)?.[0]);
  await expect.poll(rows).toEqual(['Aug 20', 'Sep 10']);
  await expect.element(screen.getByText(/^booked on /).first()).toBeVisible();
});
