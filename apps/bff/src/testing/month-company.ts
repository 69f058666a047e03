import type { AbsenceEffect } from '@jornada/domain/expected';
import { calendarDays } from '@jornada/domain/schedules';
import { lastDayOf } from '@jornada/domain/months';
import type { Answer, TestPerson, TestServer } from '../testing.ts';

/** Hours in minutes. */
export const H = 60;
/** Eight hours from Monday to Friday. */
export const FULL: readonly number[] = [480, 480, 480, 480, 480, 0, 0];

export interface MonthCompany {
  boss: TestPerson;
  worker: TestPerson;
  call(method: string, path: string, body?: object): Promise<Answer>;
  /** Books hours manually; resolves with the id of the entry. */
  book(what: 'creditar' | 'debitar', minutes: number, day: string, origin?: string): Promise<number>;
  /** Records hours starting at eight o'clock in São Paulo; resolves with the id of the work time entry. */
  work(day: string, minutes: number): Promise<number>;
  /** Records the scheduled minutes of each day of a month, with other minutes on some days. */
  workMonth(month: string, but?: Readonly<Record<string, number>>): Promise<void>;
  /** Records an approved absence of the worker, of a kind with this effect; resolves with its id. */
  away(effect: AbsenceEffect, days: { from: string; to?: string; minutes?: number | null }): Promise<number>;
  close(month: string, body?: object): Promise<Answer>;
  /** The worker's row in the response of a closing. */
  rowIn(answer: Answer): Answer['body'];
  ofWorker(month: string, what: 'close' | 'correct', body: object): Promise<Answer>;
  /** The entries of the bank in booking order. */
  bank(): Promise<{ entries: [string, number, string][]; balance: number; lots: [number, string][] }>;
}

/**
 * A new account with a level 5 and a worker who has a schedule since 2025, and the operations of a month through the
 * API. October 12, 2026 is a holiday.
 * @param now the time of the server's clock, which must be after the month
 */
export async function openMonthCompany(
  server: TestServer,
  now: string,
  { policy, schedule = FULL }: { policy?: object; schedule?: readonly number[] } = {},
): Promise<MonthCompany> {
  const start = (at: string) => server.setNow(new Date(at));
  start(now);
  const boss = await server.person({ level: 5 });
  const worker = await server.person({ level: 1, accountId: boss.accountId });

  const call: MonthCompany['call'] = async (method, path, body) =>
    // The clock may have moved since the first token was issued.
    server.call({ ...boss, token: await server.tokenOf(boss) }, method, path, body);
  const done = async (answer: Promise<Answer>): Promise<Answer> => {
    const { status, body, headers } = await answer;
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return { status, body, headers };
  };

  await done(call('POST', `/v2/work-time/schedules/${worker.userId}`, { valid_from: '2025-01-01', minutes: schedule }));
  await done(call('POST', '/v2/accounts/holidays', { date: '2026-10-12', name: 'Nossa Senhora Aparecida' }));
  if (policy) await done(call('PATCH', '/v2/time-bank/policy', { ...policy, version: 1 }));

  const company: MonthCompany = {
    boss,
    worker,
    call,
    book: async (what, minutes, occurred_on, origin = 'manual') => {
      const body = { user_id: worker.userId, minutes, occurred_on, origin, reason: 'Agreed' };
      return (await done(call('POST', `/v2/time-bank/${what}-horas`, body))).body.entry.id;
    },
    work: async (day, minutes) => {
      const body = { user_id: worker.userId, started_at: `${day}T11:00:00.000Z`, minutes };
      return (await done(call('POST', '/v2/work-time', body))).body.id;
    },
    workMonth: async (month, but = {}) => {
      const calendar = calendarDays(new Set(['2026-10-12']), `${month}-01`, lastDayOf(month));
      const cells = calendar.flatMap(({ date, weekday, holiday }) => {
        const minutes = but[date] ?? (holiday ? 0 : (schedule[weekday] ?? 0));
        return minutes > 0 ? [{ date, task_id: null, client_id: null, minutes, was_minutes: 0 }] : [];
      });
      if (cells.length) await done(call('PUT', '/v2/work-time/timesheet', { user_id: worker.userId, cells }));
    },
    away: async (effect, { from, to = from, minutes = null }) => {
      const kinds: { id: number; effect: AbsenceEffect }[] = (await done(call('GET', '/v2/absences/kinds'))).body.items;
      const kind =
        kinds.find((known) => known.effect === effect) ??
        (await done(call('POST', '/v2/absences/kinds', { name: `Away, ${effect}`, effect }))).body;
      const days = { starts_on: from, ends_on: to, minutes_per_day: minutes };
      const body = { user_id: worker.userId, kind_id: kind.id, ...days, approve: true };
      return (await done(call('POST', '/v2/absences', body))).body.id;
    },
    close: (month, body = {}) => done(call('POST', '/v2/time-bank/closings', { month, ...body })),
    rowIn: ({ body }) => body.people.find(({ user_id }: { user_id: number }) => user_id === worker.userId),
    ofWorker: (month, what, body) =>
      done(call('POST', `/v2/time-bank/closings/${month}/people/${worker.userId}/${what}`, body)),
    bank: async () => {
      const { body } = await done(call('GET', `/v2/time-bank/${worker.userId}?limit=200`));
      type Item = { kind: string; minutes: number; occurred_on: string };
      type Lot = { remaining_minutes: number; due_on: string };
      return {
        balance: body.balance_minutes,
        lots: body.lots.map(({ remaining_minutes, due_on }: Lot) => [remaining_minutes, due_on]),
        entries: body.entries.items
          .map(({ kind, minutes, occurred_on }: Item) => [kind, minutes, occurred_on])
          .toReversed(),
      };
    },
  };
  return company;
}
