import { datesFrom } from '@jornada/domain/calendar';
import { calendarDays } from '@jornada/domain/schedules';
import { expect } from 'vitest';
import { H } from './month-company.ts';
import { type Example, LIMIT } from './worked-example.ts';

const RETAIL = [0, 440, 440, 440, 440, 440, 440];

const nothing = Object.fromEntries(calendarDays(new Set(), '2026-10-01', '2026-10-31').map(({ date }) => [date, 0]));

/** The worked examples of closings 9 to 16. */
export const EXAMPLES_9_TO_16: readonly Example[] = [
  {
    number: 9,
    shows: 'a later credit pays an older debt, and nothing of it is paid out',
    month: '2027-05',
    now: '2026-11-10T12:00:00.000Z',
    policy: { negative: 'warn' },
    hand: [
      ['creditar', 405, '2026-11-05'],
      ['debitar', 10 * H, '2026-11-03'],
    ],
    instead: async (of, server) => {
      expect(await of.bank()).toMatchObject({ balance: -195, lots: [] });
      server.setNow(new Date('2027-06-02T12:00:00.000Z'));
      expect(of.rowIn(await of.close('2027-05'))).toMatchObject({ expired_minutes: 0 });
      expect((await of.bank()).entries).toHaveLength(2);
    },
  },
  {
    number: 10,
    shows: 'overtime falls due by its day, not by the end of its month',
    worked: { '2026-10-01': 10 * H, '2026-10-14': 10 * H },
    books: [
      ['credit', 2 * H, '2026-10-01'],
      ['credit', 2 * H, '2026-10-14'],
    ],
    lots: [
      [2 * H, '2027-04-01'],
      [2 * H, '2027-04-14'],
    ],
  },
  {
    number: 11,
    shows: 'Sundays of a schedule from Tuesday to Sunday are ordinary days',
    schedule: RETAIL,
    books: [],
    row: { paid_minutes: 0, paid_rest_minutes: 0, debit_minutes: 0 },
    balance: 0,
  },
  {
    number: 11,
    shows: 'a missed Sunday of a schedule from Tuesday to Sunday is missing work',
    schedule: RETAIL,
    policy: { negative: 'warn' },
    worked: { '2026-10-04': 0 },
    books: [['debit', 440, '2026-10-04']],
  },
  {
    number: 12,
    shows: 'on vacation nothing is due',
    before: async (of) => void (await of.away('excused', { from: '2026-10-01', to: '2026-10-20' })),
    worked: Object.fromEntries(datesFrom('2026-10-01', '2026-10-20').map((date) => [date, 0])),
    books: [],
    row: { state: 'closed', reasons: [], expected_minutes: 64 * H, excused_minutes: 104 * H, debit_minutes: 0 },
    balance: 0,
  },
  {
    number: 13,
    shows: 'a month without hours holds the person; accepted, it is debited down to the limit',
    policy: LIMIT,
    worked: nothing,
    before: async (of) => void (await of.work('2026-09-30', 8 * H)),
    books: [],
    row: {
      state: 'held',
      reasons: ['unexplained'],
      stretches: [{ from: '2026-10-01', to: '2026-10-30', due_minutes: 168 * H }],
    },
    after: async (of) => {
      const { body } = await of.ofWorker('2026-10', 'close', { accept_unexplained: true });
      expect(body).toMatchObject({ state: 'closed', unbooked_minutes: 158 * H });
      expect(await of.bank()).toMatchObject({
        balance: -10 * H,
        entries: [
          ['debit', 8 * H, '2026-10-01'],
          ['debit', 2 * H, '2026-10-02'],
        ],
      });
    },
  },
  {
    number: 14,
    shows: 'a person who left before the month is not in its closing',
    hand: [['creditar', 2 * H, '2026-09-10']],
    instead: async (of) => {
      await of.work('2026-09-30', 8 * H);
      const leaving = { left_on: '2026-09-30', reason: 'dismissed', allocations: 'delete' };
      expect((await of.call('POST', `/v2/user/${of.worker.userId}/offboarding`, leaving)).status).toBe(200);
      expect(of.rowIn(await of.close('2026-10', { dry_run: true }))).toBeUndefined();
      expect(of.rowIn(await of.close('2026-10'))).toBeUndefined();
      expect(await of.bank()).toMatchObject({ balance: 2 * H, entries: [['credit', 2 * H, '2026-09-10']] });
    },
  },
  {
    number: 15,
    shows: 'hours worked on a day off go back to the lot that it used',
    before: async (of) => {
      await of.book('creditar', 16 * H, '2026-09-10');
      await of.away('bank', { from: '2026-10-16' });
      expect((await of.bank()).entries.at(-1)).toEqual(['debit', 8 * H, '2026-10-16']);
    },
    worked: { '2026-10-16': 3 * H },
    books: [
      ['reversal', 8 * H, '2026-10-16'],
      ['debit', 5 * H, '2026-10-16'],
    ],
    balance: 11 * H,
    lots: [[11 * H, '2027-03-10']],
  },
  ...([6 * H, 8 * H] as const).map(
    (minutes): Example => ({
      number: 16,
      shows: `two hours at a doctor are excused; ${minutes / H} hours are worked beside them`,
      before: async (of) => void (await of.away('excused', { from: '2026-10-14', minutes: 2 * H })),
      worked: { '2026-10-14': minutes },
      books: minutes === 8 * H ? [['credit', 2 * H, '2026-10-14']] : [],
      row: { excused_minutes: 2 * H, debit_minutes: 0 },
    }),
  ),
];
