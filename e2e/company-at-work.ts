import { addDays, dateIn, mondayOf } from '@jornada/domain/calendar';
import type { Page } from 'playwright/test';
import type { CallAs } from './fixtures.ts';
import type { Account } from './people.ts';

const TODAY = dateIn('America/Sao_Paulo', new Date());
const MONDAY = mondayOf(TODAY);

/** The heading of Today, at any hour. */
export const GREETING = /^Good (morning|afternoon|evening), /;

/** A company with an overdue task, an overloaded person, expiring hours and people without a schedule. */
export async function atWork(callAs: CallAs, { people }: Account) {
  const call = await callAs(5);
  const mine = { assignee_id: people[3].userId };
  await call('POST', '/v2/tasks', {
    ...mine,
    title: 'Answer the auditor',
    due_on: addDays(TODAY, -3),
    priority: 'urgent',
  });
  await call('POST', '/v2/tasks', { ...mine, title: 'Close October', due_on: addDays(TODAY, -1) });
  await call('POST', '/v2/tasks', { ...mine, title: 'Plan the week', due_on: TODAY, status: 'doing' });
  await call('POST', '/v2/tasks', {
    assignee_id: people[1].userId,
    title: 'Count the stock',
    due_on: addDays(TODAY, -2),
  });
  await call('POST', '/v2/tasks', { ...mine, title: 'Long done', status: 'done' });
  await call('POST', `/v2/work-time/schedules/${people[1].userId}`, {
    valid_from: '2026-01-01',
    minutes: [480, 480, 480, 480, 480, 480, 480],
  });
  await call('POST', '/v2/resource-allocation/allocations', {
    user_id: people[1].userId,
    starts_on: MONDAY,
    ends_on: addDays(MONDAY, 1),
    minutes_per_day: 600,
  });
  await call('PATCH', '/v2/time-bank/policy', { regime: 'individual_6_months', version: 1 });
  await call('POST', '/v2/time-bank/creditar-horas', {
    user_id: people[1].userId,
    minutes: 90,
    reason: 'Stocktaking',
    occurred_on: addDays(TODAY, -165),
  });
}

/** A panel of Today. */
export const part = (page: Page, name: string) => page.getByRole('region', { name });
