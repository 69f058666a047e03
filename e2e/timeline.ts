import type { Page } from 'playwright/test';
import { addDays, mondayOf } from '@jornada/domain/calendar';
import type { Fixtures } from './fixtures.ts';

/** A week in the future, from Monday to Friday. */
export const MONDAY = mondayOf(addDays(new Date().toISOString().slice(0, 10), 21));

export const FRIDAY = addDays(MONDAY, 4);
export const TIMELINE = `/allocations?zoom=day&from=${MONDAY}`;

/** Elisa works eight hours a day and is allocated for half of that from Monday to Friday; `page` is the owner's. */
export async function halfAWeek({ account, enterAs, send }: Pick<Fixtures, 'account' | 'enterAs' | 'send'>) {
  const { userId: user_id } = account.people[1];
  await enterAs(5);
  const minutes = [480, 480, 480, 480, 480, 0, 0];
  await send('POST', `/v2/work-time/schedules/${user_id}`, { valid_from: '2026-01-01', minutes });
  await send('POST', '/v2/resource-allocation/allocations', {
    user_id,
    title: 'Audit',
    starts_on: MONDAY,
    ends_on: FRIDAY,
    minutes_per_day: 240,
  });
}

/** The bar of an allocation of Elisa, and the row of a person. */
export const bar = (page: Page, name = 'Audit') =>
  page.getByRole('button', { name: new RegExp(`^${name}: Elisa Employee`) });
export const rowOf = (page: Page, name: string) => page.getByRole('group', { name: new RegExp(`^${name}`) });

/** The stored allocations, in the order of their creation. */
export const stored = async (send: Fixtures['send']) => {
  type Stored = { starts_on: string; ends_on: string; user_id: number; minutes_per_day: number };
  return (await send<{ items: Stored[] }>('GET', '/v2/resource-allocation/allocations?sort=id')).items;
};

/** Width of a day, in pixels. */
export const DAY = 40;

/** The place of a bar on the page. */
export const boxOf = async (page: Page, name?: string) =>
  (await bar(page, name).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
