import { CLOSING_FIGURES } from '../db/migrations/0170-closing-people.ts';
import { type Company, DAY, type Rows, twice } from './second-company-rows.ts';

/** Worked hours and the time bank: in the order of the foreign keys. */
export const hoursRows = ({ owner, employee, at }: Company) => {
  const made = { created_at: at, updated_at: at };
  return {
    work_schedules: [
      { user_id: employee, valid_from: DAY, minutes: '[1,1,1,1,1,1,1]', created_by: owner, created_at: at },
    ],
    holidays: [{ id: 1, date: '2026-12-24', name: 'Second' }],
    work_time: [
      { id: 1, user_id: employee, task_id: 1, client_id: null, start_minute: 1_000, end_minute: 1_060, ...made },
    ],
    work_timers: [{ user_id: employee, task_id: 1, client_id: null, start_minute: 2_000 }],
    // Two credits, and a debit that takes them and 60 minutes more.
    time_bank_entries: [60, 60, -180].map((signed_minutes, index) => ({
      id: index + 1,
      user_id: employee,
      kind: signed_minutes > 0 ? ('credit' as const) : ('debit' as const),
      minutes: Math.abs(signed_minutes),
      signed_minutes,
      occurred_on: DAY,
      due_on: signed_minutes > 0 ? '2999-01-01' : null,
      origin: 'manual',
      reason: 'Second',
      created_by: owner,
      created_at: at,
      refers_to: null,
      payout_percent: null,
      closing_id: null,
      balance_after_minutes: [60, 120, -60][index] as number,
    })),
    time_bank_balances: [{ user_id: employee, balance_minutes: -60 }],
    time_bank_lots: twice((id) => ({
      entry_id: id,
      user_id: employee,
      occurred_on: DAY,
      due_on: '2999-01-01',
      remaining_minutes: 0,
    })),
    time_bank_takes: twice((id) => ({ debit_id: 3, lot_id: id, user_id: employee, occurred_on: DAY, minutes: 60 })),
    time_bank_uncovered: [{ debit_id: 3, user_id: employee, occurred_on: DAY, minutes: 60 }],
    time_bank_month_ends: [
      {
        user_id: employee,
        month: DAY.slice(0, 7),
        lots: '[]',
        uncovered: JSON.stringify([{ debit_id: 3, occurred_on: DAY, minutes: 60 }]),
        balance_minutes: -60,
      },
    ],
    time_bank_closings: [
      { id: 1, month: '2020-01', closed_at: at, closed_by: owner, reopened_at: null, reopened_by: null },
    ],
    time_bank_closing_people: [
      {
        closing_id: 1,
        user_id: employee,
        revision: 1,
        state: 'closed',
        reasons: '[]',
        ...Object.fromEntries(CLOSING_FIGURES.map((name) => [name, 1])),
        closed_by: owner,
        closed_at: at,
      },
    ],
    time_bank_closing_events: [
      { id: 1, closing_id: 1, user_id: employee, revision: 1, event: 'closed', by_user: owner, at },
    ],
    time_bank_policies: [{ closes_from: null }],
    // The first agreement is inserted with the account.
    time_bank_agreements: [],
    time_bank_agreement_versions: [],
    time_bank_default_agreements: [],
    time_bank_agreement_members: [
      { user_id: employee, valid_from: DAY, agreement_id: 1, created_by: owner, created_at: at },
    ],
    time_bank_settlements: [
      {
        id: 1,
        user_id: employee,
        kind: 'pay',
        minutes: 60,
        settled_on: DAY,
        percent: 50,
        reason: 'Second',
        lots: '[]',
        reference_month: DAY.slice(0, 7),
        created_by: owner,
        created_at: at,
      },
    ],
  } satisfies Partial<Rows>;
};
