import { addDays, dateIn, mondayOf } from '@jornada/domain/calendar';
import type { Locator, Page } from 'playwright/test';
import type { Caller } from './caller.ts';

/** Time zone of new accounts. */
const TIME_ZONE = 'America/Sao_Paulo';

export const today = (): string => dateIn(TIME_ZONE, new Date());

/** The last complete month, for example `2026-10`, and its last Monday. */
export function lastMonth(): { month: string; monday: string; name: string } {
  const last = addDays(`${today().slice(0, 7)}-01`, -1);
  const name = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${last}T00:00:00Z`),
  );
  return { month: last.slice(0, 7), monday: mondayOf(last), name };
}

export interface Booked {
  entry: { id: number };
  balance_minutes: number;
}

export const book = (
  call: Caller,
  what: 'debitar' | 'creditar',
  user_id: number,
  minutes: number,
  occurred_on = today(),
) => call<Booked>('POST', `/v2/time-bank/${what}-horas`, { user_id, minutes, occurred_on, reason: 'Agreed before' });

/** The ledger of a person, newest first, as texts: `debit 90`. */
export async function ledger(call: Caller, userId: number): Promise<string[]> {
  const { entries } = await call<{ entries: { items: { kind: string; minutes: number }[] } }>(
    'GET',
    `/v2/time-bank/${userId}`,
  );
  return entries.items.map(({ kind, minutes }) => `${kind} ${minutes}`);
}

/** Presses Tab until `target` has the focus; fails if it cannot be reached by keyboard. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${target.toString()}`);
}
