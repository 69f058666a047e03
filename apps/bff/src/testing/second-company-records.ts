import { LAYOUTS } from '@jornada/domain/payroll-layout';
import { type Company, DIGEST, type Rows } from './second-company-rows.ts';

const LAYOUT_SHAPE = JSON.stringify({ ...LAYOUTS[0], id: undefined });

/** Payroll, absences and HR data: in the order of the foreign keys. */
export const recordsRows = ({ owner, employee, at }: Company) => {
  const made = { created_at: at, updated_at: at };
  return {
    account_employers: [{ items: '[]', version: 1 }],
    payroll_codes: [{ codes: '{"HE_50":"1"}', version: 1 }],
    payroll_hand_overs: [
      {
        id: 1,
        month: '2190-01',
        layout_id: 1,
        file_name: 'payroll-2190-01-1.csv',
        file_rows: 1,
        sha256: DIGEST,
        row_count: 1,
        created_by: owner,
        created_at: at,
        undone_by: null,
        undone_at: null,
      },
    ],
    payroll_rows: [
      {
        hand_over_id: 1,
        reference_month: '2190-01',
        user_id: employee,
        event: 'HE_50',
        employee_number: '1',
        department: 'Second',
        code: '1',
        minutes: 60,
        days: null,
        percent: 50,
      },
    ],
    // Sealed values can only be created by the vault.
    payroll_files: [],
    payroll_layouts: [
      { id: 101, name: 'Second', name_folded: 'second', shape: LAYOUT_SHAPE, created_at: at, updated_at: at },
    ],
    absence_kinds: [
      {
        id: 1,
        name: 'Second',
        name_folded: 'second',
        effect: 'excused',
        counts_days: 'due',
        is_private: 1,
        who_asks: 'person',
        whole_days_only: 0,
      },
    ],
    absences: [
      {
        id: 1,
        user_id: employee,
        kind_id: 1,
        starts_on: '2190-01-02',
        ends_on: '2190-01-02',
        minutes_per_day: null,
        status: 'requested',
        decided_by: null,
        decided_at: null,
        created_by: owner,
        created_at: at,
      },
    ],
    // Sealed values can only be created by the vault.
    absence_files: [],
    employee_hr_data: [
      {
        user_id: employee,
        birth_date: null,
        tax_id: null,
        pis_nis: null,
        employment_type: null,
        joined_on: null,
        left_on: null,
        weekly_minutes: null,
        work_regime: null,
        bank_account: null,
        salary_cents: null,
        currency: 'BRL',
        deactivated_at: null,
        deactivated_by: null,
        reason: null,
        ...made,
      },
    ],
    hr_deactivations: [
      {
        user_id: employee,
        deactivated_at: at,
        deactivated_by: owner,
        reason: null,
        reactivated_at: at,
        reactivated_by: owner,
      },
    ],
  } satisfies Partial<Rows>;
};
