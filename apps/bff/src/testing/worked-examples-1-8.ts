import { expect } from 'vitest';
import { H } from './month-company.ts';
import { type Example, LIMIT } from './worked-example.ts';

/** The worked examples of closings 1 to 8. */
export const EXAMPLES_1_TO_8: readonly Example[] = [
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
  ...(
    [
      ['overtime pays for hours that are missing later', '2025-09-05', '2025-09-22'],
      ['overtime pays for hours that were missing before', '2025-09-22', '2025-09-05'],
    ] as const
  ).map(
    ([shows, long, short], index): Example => ({
      number: 7 + index,
      shows: `within one month, ${shows}`,
      month: '2025-09',
      policy: { regime: 'same_month' },
      worked: { [long]: 10 * H, [short]: 6 * H },
      books: [
        ['credit', 2 * H, long],
        ['debit', 2 * H, short],
      ],
      balance: 0,
      lots: [],
    }),
  ),
];
