import { expect } from 'vitest';
import { H, FULL, type MonthCompany } from './month-company.ts';
import { type Example, LIMIT } from './worked-example.ts';

const LONG = [528, 528, 528, 528, 528, 0, 0];

const reasonOf = { reason: 'A mistake' };

const codeOf = (answer: { body: { errors?: { code: string }[] } }) => answer.body.errors?.[0]?.code;

/**
 * Ten hours of October 14 are closed, the two hours of overtime are used, and then the day is corrected to eight hours.
 */
async function correctUsedOvertime(of: MonthCompany) {
  await of.workMonth('2026-10', { '2026-10-14': 0 });
  const wrong = await of.work('2026-10-14', 10 * H);
  await of.close('2026-10');
  await of.book('debitar', 2 * H, '2026-11-10');
  await of.ofWorker('2026-10', 'correct', reasonOf);
  await of.call('DELETE', `/v2/work-time/${wrong}`);
  await of.work('2026-10-14', 8 * H);
  const { unbooked_minutes } = (await of.ofWorker('2026-10', 'close', {})).body;
  const { uncovered } = (await of.call('GET', `/v2/time-bank/${of.worker.userId}`)).body;
  return { used: await of.bank(), unbooked: unbooked_minutes, uncovered };
}

/** The worked examples of closings 17 to 22. */
export const EXAMPLES_17_TO_22: readonly Example[] = [
  {
    number: 17,
    shows: 'overtime that was used and proves wrong is owed, down to the limit',
    policy: LIMIT,
    now: '2026-11-20T12:00:00.000Z',
    instead: async (of) => {
      const { used, unbooked, uncovered } = await correctUsedOvertime(of);
      expect([used.balance, unbooked]).toEqual([-2 * H, 0]);
      expect(used.entries.at(-1)).toEqual(['debit', 2 * H, '2026-10-14']);
      expect(uncovered).toMatchObject([{ occurred_on: '2026-11-10', minutes: 2 * H }]);
    },
  },
  {
    number: 17,
    shows: 'overtime that was used and proves wrong goes to the payroll, where nothing may be owed',
    now: '2026-11-20T12:00:00.000Z',
    instead: async (of) => {
      const { used, unbooked } = await correctUsedOvertime(of);
      expect([used.balance, used.entries.length, unbooked]).toEqual([0, 2, 2 * H]);
    },
  },
  {
    number: 18,
    shows: 'an absence that was closed as missing work is reversed when a certificate arrives',
    policy: { negative: 'warn' },
    worked: { '2026-10-14': 0 },
    books: [['debit', 8 * H, '2026-10-14']],
    after: async (of) => {
      await of.ofWorker('2026-10', 'correct', reasonOf);
      await of.away('excused', { from: '2026-10-14' });
      await of.ofWorker('2026-10', 'close', {});
      expect((await of.bank()).entries.at(-1)).toEqual(['reversal', 8 * H, '2026-10-14']);
      expect((await of.bank()).balance).toBe(0);
    },
  },
  {
    number: 19,
    shows: 'the statement of a period adds up, whatever was booked in which order',
    now: '2026-10-02T12:00:00.000Z',
    hand: [
      ['creditar', 14 * H, '2026-08-20'],
      ['debitar', 4 * H, '2026-10-02'],
    ],
    instead: async (of, server) => {
      server.setNow(new Date('2026-10-05T12:00:00.000Z'));
      await of.workMonth('2026-09', { '2026-09-10': 570, '2026-09-24': 7 * H });
      await of.close('2026-09');
      server.setNow(new Date('2026-10-21T12:00:00.000Z'));
      await of.book('creditar', 90, '2026-10-20');
      const statement = async (month: string, last: number) => {
        const { body } = await of.call(
          'GET',
          `/v2/time-bank/${of.worker.userId}?from=${month}-01&to=${month}-${last}&limit=200`,
        );
        const lines = body.entries.items.map((line: { balance_after_minutes: number }) => line.balance_after_minutes);
        return [body.opening_balance_minutes, ...lines, body.closing_balance_minutes];
      };
      expect(await statement('2026-09', 30)).toEqual([14 * H, 930, 870, 870]);
      expect(await statement('2026-10', 31)).toEqual([870, 630, 12 * H, 12 * H]);
    },
  },
  ...(
    [
      ['11:00 on a day of 8:48', LONG, '2026-10-14', 11 * H, { credit_minutes: 72, paid_minutes: 60 }],
      ['11:40 on a day of 8:00', FULL, '2026-10-14', 700, { credit_minutes: 120, paid_minutes: 100 }],
      ['5:00 on a Sunday off', FULL, '2026-10-18', 5 * H, { credit_minutes: 0, paid_rest_minutes: 300 }],
      ['5:00 on a Saturday off', FULL, '2026-10-17', 5 * H, { credit_minutes: 120, paid_minutes: 180 }],
    ] as const
  ).map(
    ([shows, schedule, day, minutes, row]): Example => ({
      number: 20,
      shows: `the overtime of ${shows}`,
      schedule,
      worked: { [day]: minutes },
      row,
      balance: row.credit_minutes,
    }),
  ),
  {
    number: 21,
    shows: 'the own month of the person who closes is held until another closes it',
    instead: async (of, server) => {
      const { worker } = of;
      expect((await of.call('PATCH', `/v2/user/${worker.userId}`, { level: 2, version: 1 })).status).toBe(200);
      await of.workMonth('2026-08', { '2026-08-12': 10 * H });
      const accountant = { ...worker, token: await server.tokenOf(worker) };
      const closing = await server.call(accountant, 'POST', '/v2/time-bank/closings', { month: '2026-08' });
      expect(of.rowIn(closing)).toMatchObject({ state: 'held', reasons: ['own_row'] });
      expect((await of.bank()).entries).toEqual([]);
      const own = `/v2/time-bank/closings/2026-08/people/${worker.userId}/close`;
      expect((await server.call(accountant, 'POST', own, { reason: 'Mine' })).status).toBe(403);
      expect((await of.ofWorker('2026-08', 'close', {})).body).toMatchObject({ state: 'closed' });
      expect((await of.bank()).entries).toEqual([['credit', 2 * H, '2026-08-12']]);
    },
  },
  {
    number: 22,
    shows: 'holidays, schedules, absences and bookings of a closed month do not change',
    schedule: LONG,
    row: { expected_minutes: 11_088 },
    after: async (of) => {
      const { userId } = of.worker;
      const holiday = { date: '2026-10-13', name: 'Bridge day' };
      const schedule = { valid_from: '2026-10-06', minutes: FULL };
      const kind = (await of.call('POST', '/v2/absences/kinds', { name: 'Leave', effect: 'excused' })).body;
      const days = { starts_on: '2026-10-20', ends_on: '2026-10-20' };
      const absence = { user_id: userId, kind_id: kind.id, ...days, approve: true };
      const booking = { user_id: userId, minutes: 60, occurred_on: '2026-10-20', origin: 'absence', reason: 'Leave' };
      expect(codeOf(await of.call('POST', '/v2/accounts/holidays', holiday))).toBe('month_closed');
      expect(codeOf(await of.call('POST', `/v2/work-time/schedules/${userId}`, schedule))).toBe('month_closed');
      expect(codeOf(await of.call('POST', '/v2/absences', absence))).toBe('month_closed');
      expect(codeOf(await of.call('POST', '/v2/time-bank/debitar-horas', booking))).toBe('month_closed');
      expect(of.rowIn(await of.close('2026-10', { dry_run: true }))).toMatchObject({ expected_minutes: 11_088 });
    },
  },
];
