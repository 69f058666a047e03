import { datesFrom } from '@jornada/domain/calendar';
import { calendarDays } from '@jornada/domain/schedules';
import { expect } from 'vitest';
import { H } from './month-company.ts';
import { type Example, LIMIT } from './worked-example.ts';

const RETAIL = [0, 440, 440, 440, 440, 440, 440];
const nothing = Object.fromEntries(calendarDays(new Set(), '2026-10-01', '2026-10-31').map(({ date }) => [date, 0]));

/** The worked examples of closings 1 to 13. */
export const EXAMPLES_1_TO_13: readonly Example[] = [
  {
    number: 1,
    shows: 'an absence booked by hand is not booked again',
    hand: [
      ['creditar', 16 * H, '2026-09-10'],
      ['debitar', 8 * H, '2026-10-15', 'absence'],
    ],
    worked: { '2026-10-15': 0 },
    books: [],
    balance: 8 * H,
    lots: [[8 * H, '2027-03-10']],
  },
  {
    number: 2,
    shows: 'overtime booked by hand is not booked again',
    hand: [['creditar', 2 * H, '2026-10-20', 'overtime']],
    worked: { '2026-10-20': 10 * H },
    books: [],
    balance: 2 * H,
  },
  {
    number: 3,
    shows: 'an absence of fewer hours than booked by hand is reversed and booked as it was',
    hand: [
      ['creditar', 16 * H, '2026-09-10'],
      ['debitar', 8 * H, '2026-10-15', 'absence'],
    ],
    worked: { '2026-10-15': 2 * H },
    books: [
      ['reversal', 8 * H, '2026-10-15'],
      ['debit', 6 * H, '2026-10-15'],
    ],
    balance: 10 * H,
    lots: [[10 * H, '2027-03-10']],
  },
  {
    number: 4,
    shows: 'hours booked by hand that count as a day are debited down to what the day may bring into the bank',
    // Manual overtime above that is refused today, so the hours are booked as an agreement that the closer counts.
    instead: async (of) => {
      const entry = await of.book('creditar', 3 * H, '2026-10-20');
      await of.workMonth('2026-10', { '2026-10-20': 10 * H });
      const doubtful = [{ entry_id: entry, date: '2026-10-20', minutes: 3 * H, signed: 3 * H }];
      expect(of.rowIn(await of.close('2026-10', { dry_run: true }))).toMatchObject({ doubtful });
      const row = of.rowIn(await of.close('2026-10', { count_entry_ids: [entry] }));
      expect(row).toMatchObject({ doubtful: [], paid_minutes: 0, booked_before_minutes: 3 * H, to_debit_minutes: H });
      expect(await of.bank()).toMatchObject({
        balance: 2 * H,
        entries: [
          ['credit', 3 * H, '2026-10-20'],
          ['debit', H, '2026-10-20'],
        ],
      });
    },
  },
  {
    number: 5,
    shows: 'hours off on the day before their due date do not expire',
    hand: [['creditar', 8 * H, '2026-04-09']],
    worked: { '2026-10-08': 0 },
    books: [['debit', 8 * H, '2026-10-08']],
    row: { expired_minutes: 0 },
    balance: 0,
  },
  {
    number: 6,
    shows: 'hours owed after a due date do not use up the hours that expired',
    policy: LIMIT,
    hand: [['creditar', 8 * H, '2026-04-09']],
    worked: { '2026-10-08': 5 * H, '2026-10-20': 4 * H },
    books: [
      ['debit', 3 * H, '2026-10-08'],
      ['debit', 4 * H, '2026-10-20'],
      ['expiry', 5 * H, '2026-10-10'],
      ['payout', 5 * H, '2026-10-10'],
    ],
    balance: -4 * H,
  },
  {
    number: 7,
    shows: 'within one month, overtime pays for hours that are missing later',
    month: '2025-09',
    policy: { regime: 'same_month' },
    worked: { '2025-09-05': 10 * H, '2025-09-22': 6 * H },
    books: [
      ['credit', 2 * H, '2025-09-05'],
      ['debit', 2 * H, '2025-09-22'],
    ],
    balance: 0,
    lots: [],
  },
  {
    number: 8,
    shows: 'within one month, overtime pays for hours that were missing before',
    month: '2025-09',
    policy: { regime: 'same_month' },
    worked: { '2025-09-05': 6 * H, '2025-09-22': 10 * H },
    books: [
      ['credit', 2 * H, '2025-09-22'],
      ['debit', 2 * H, '2025-09-05'],
    ],
    balance: 0,
    lots: [],
  },
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
];
