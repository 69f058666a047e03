import { expect, test } from './fixtures.ts';
import { callerAt, bodyOf, statusOf, of } from './two-processes.ts';

test('an idempotency key used at one process is known at the other, also if both receive it at once', async ({
  environment,
  account,
  request,
}) => {
  const accountant = await callerAt(request, environment, account.people[2]);
  const { one, other } = accountant;
  const worker = { user_id: account.people[1].userId, reason: 'Agreed' };
  await bodyOf(one('POST', '/v2/time-bank/creditar-horas', { ...worker, minutes: 300 }));

  const key = { 'Idempotency-Key': 'once' };
  const debit = { ...worker, minutes: 60 };
  const first = await bodyOf(one('POST', '/v2/time-bank/debitar-horas', debit, key));
  expect(await bodyOf(other('POST', '/v2/time-bank/debitar-horas', debit, key))).toEqual(first);
  expect(await statusOf(other('POST', '/v2/time-bank/debitar-horas', { ...debit, minutes: 61 }, key))).toBe(409);

  const twins = await Promise.all(
    [one, other, one, other].map((call) =>
      bodyOf<{ entry: { id: number } }>(
        call('POST', '/v2/time-bank/debitar-horas', debit, { 'Idempotency-Key': 'at-once' }),
      ),
    ),
  );
  expect(new Set(twins.map(({ entry }) => entry.id)).size).toBe(1);
  expect(await bodyOf(other('GET', `/v2/time-bank/${worker.user_id}`))).toMatchObject({ balance_minutes: 180 });
});

test('concurrent debits at both never exceed the balance', async ({ environment, account, request }) => {
  const { one, other } = await callerAt(request, environment, account.people[2]);
  const worker = { user_id: account.people[1].userId, reason: 'Agreed' };
  await bodyOf(one('POST', '/v2/time-bank/creditar-horas', { ...worker, minutes: 100 }));
  const statuses = await Promise.all(
    [one, other, one, other, one, other].map((call) =>
      statusOf(call('POST', '/v2/time-bank/debitar-horas', { ...worker, minutes: 40 })),
    ),
  );
  expect([of(statuses, 200), of(statuses, 400)]).toEqual([2, 4]);
  expect(await bodyOf(other('GET', `/v2/time-bank/${worker.user_id}`))).toMatchObject({ balance_minutes: 20 });
});

test('a timer started at one process runs at the other, and is stopped there', async ({
  environment,
  account,
  request,
}) => {
  const { one, other } = await callerAt(request, environment, account.people[1]);
  const started_at = new Date(Date.now() - 90 * 60_000).toISOString();
  await bodyOf(one('POST', '/v2/work-time/timer', { note: 'Baking', started_at }));
  expect(await bodyOf(other('GET', '/v2/work-time/timer'))).toMatchObject({ timer: { note: 'Baking' } });
  expect(await statusOf(other('POST', '/v2/work-time/timer', {}))).toBe(409);
  const { entry } = await bodyOf<{ entry: { id: number; minutes: number } }>(other('DELETE', '/v2/work-time/timer'));
  expect(entry.minutes).toBeGreaterThanOrEqual(90);
  expect(await bodyOf(one('GET', '/v2/work-time/timer'))).toEqual({ timer: null });
  expect(await bodyOf(one('GET', `/v2/work-time/${entry.id}`))).toMatchObject({ note: 'Baking' });
});
