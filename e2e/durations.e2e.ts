import { addDays } from '@jornada/domain/calendar';
import { expect, test } from './fixtures.ts';
import { book, lastMonth, today } from './time-bank.ts';

/** A duration as `7:30`, and other ways to write a duration: `7 h`, `7.5 h`, `2 h 15 min`, `8 hours`. */
const DURATION = /\d:[0-5]\d(?!\d)/;
const OTHERWISE = /(?<![:\d.,])\d+(?:[.,]\d+)? ?(?:h|hrs?|hours?|horas?|min|minut[eo]s?)\b[^\n]*/gi;

test('every screen writes a duration the same way', async ({ page, account, enterAs, callAs }) => {
  const { 1: employee, 5: owner } = account.people;
  const call = await callAs(owner);
  const { userId: user_id } = employee;
  const { monday } = lastMonth();
  const client = await call<{ id: number }>('POST', '/v2/clients', { name: 'Padaria Central' });
  const task = await call<{ id: number }>('POST', '/v2/tasks', {
    title: 'Close the books',
    assignee_id: user_id,
    client_id: client.id,
    estimated_minutes: 135,
  });
  await call('POST', `/v2/employee-hr-data/${user_id}`, { weekly_minutes: 2_400 });
  const week = { valid_from: '2026-01-01', minutes: [480, 480, 480, 480, 480, 0, 0] };
  await call('POST', `/v2/work-time/schedules/${user_id}`, week);
  await call('POST', '/v2/work-time', {
    user_id,
    task_id: task.id,
    started_at: `${monday}T12:00:00.000Z`,
    minutes: 480,
  });
  await book(call, 'creditar', user_id, 600);
  await call('POST', '/v2/resource-allocation/allocations', {
    user_id,
    client_id: client.id,
    starts_on: today(),
    ends_on: addDays(today(), 6),
    minutes_per_day: 600,
  });
  await enterAs(owner);

  const places = [
    '/',
    `/tasks/${task.id}`,
    `/clients/${client.id}`,
    `/hours?user=${user_id}&week=${monday}`,
    '/hours/schedules',
    '/allocations',
    '/time-bank',
    `/time-bank/${user_id}`,
    '/time-bank/closings',
    ...['allocations', 'hr'].map((tab) => `/people/${user_id}?tab=${tab}`),
  ];
  for (const place of places) {
    await page.goto(place);
    const main = page.getByRole('main');
    await expect(main, place).toContainText(DURATION);
    await page.waitForLoadState('networkidle');
    expect((await main.innerText()).match(OTHERWISE), place).toBeNull();
  }
});
