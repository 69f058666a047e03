/**
 * The treatment of a field when its person is erased (LGPD, art. 16 and 18 VI).
 * - `kept`: does not identify the person, or the employer's records require it (CLT art. 29 and 41)
 * - `removed`: emptied
 * - `renamed`: replaced by a name or address made from the person's number
 * - `year`: only the year of a date is kept
 */
export type Erasure = 'kept' | 'removed' | 'renamed' | 'year';

/**
 * Every column with data about a person, by table. Other references use the person's id, which is kept: the ledger
 * still adds up, tasks keep their author and the audit log its actors.
 */
export const ERASURE = {
  users: {
    id: 'kept',
    nome: 'renamed',
    nome_folded: 'renamed',
    email: 'renamed',
    email_folded: 'renamed',
    mail_refused_at: 'removed',
    created_at: 'kept',
    updated_at: 'kept',
  },
  // The row is deleted once it opens no account.
  logins: {
    id: 'removed',
    email: 'removed',
    email_folded: 'removed',
    password_hash: 'removed',
    credential_version: 'removed',
    sign_outs: 'removed',
    second_factor_since: 'removed',
    last_account_id: 'removed',
    created_at: 'removed',
    updated_at: 'removed',
  },
  employment_links: {
    account_id: 'kept',
    user_id: 'kept',
    level: 'kept',
    job_title: 'kept',
    deactivated_at: 'kept',
    left_on: 'kept',
    access_until: 'kept',
    sessions_ended_at: 'kept',
    login_id: 'removed',
    reports_to: 'kept',
    version: 'kept',
    created_at: 'kept',
    updated_at: 'kept',
  },
  employment_periods: {
    account_id: 'kept',
    user_id: 'kept',
    number: 'kept',
    joined_on: 'kept',
    left_on: 'kept',
  },
  offboardings: {
    account_id: 'kept',
    id: 'kept',
    user_id: 'kept',
    left_on: 'kept',
    reason: 'kept',
    note: 'removed',
    access_months: 'kept',
    state: 'kept',
    tasks_to: 'kept',
    clients_to: 'kept',
    reports_to: 'kept',
    allocations: 'kept',
    allocations_to: 'kept',
    handed_tasks: 'kept',
    handed_clients: 'kept',
    handed_reports: 'kept',
    handed_allocations: 'kept',
    timer_minutes: 'kept',
    created_by: 'kept',
    created_at: 'kept',
    done_at: 'kept',
    undone_at: 'kept',
    version: 'kept',
  },
  absences: {
    account_id: 'kept',
    id: 'kept',
    user_id: 'kept',
    kind_id: 'kept',
    starts_on: 'kept',
    ends_on: 'kept',
    minutes_per_day: 'kept',
    starts_at: 'kept',
    status: 'kept',
    note: 'removed',
    decided_by: 'kept',
    decided_at: 'kept',
    decision_note: 'removed',
    created_by: 'kept',
    created_at: 'kept',
    version: 'kept',
    debited_through: 'kept',
  },
  // The row is deleted, and with it the reason to keep the file.
  absence_files: {
    account_id: 'removed',
    id: 'removed',
    absence_id: 'removed',
    user_id: 'removed',
    digest: 'removed',
    key_id: 'removed',
    file_name: 'removed',
    media_type: 'removed',
    size: 'removed',
    created_by: 'removed',
    created_at: 'removed',
  },
  employee_hr_data: {
    account_id: 'kept',
    user_id: 'kept',
    employee_number: 'kept',
    social_name: 'removed',
    birth_date: 'year',
    tax_id: 'removed',
    pis_nis: 'removed',
    pis_nis_plain: 'removed',
    job_title: 'kept',
    department: 'kept',
    employment_type: 'kept',
    exempt: 'kept',
    joined_on: 'kept',
    left_on: 'kept',
    weekly_minutes: 'kept',
    work_regime: 'kept',
    phone: 'removed',
    address: 'removed',
    emergency_contact: 'removed',
    bank_account: 'removed',
    salary_cents: 'removed',
    currency: 'kept',
    deactivated_at: 'kept',
    deactivated_by: 'kept',
    reason: 'removed',
    version: 'kept',
    created_at: 'kept',
    updated_at: 'kept',
  },
  // The row is deleted, and with it the reason to keep the file.
  photos: {
    account_id: 'removed',
    user_id: 'removed',
    digest: 'removed',
    set_at: 'removed',
  },
  hr_deactivations: {
    account_id: 'kept',
    user_id: 'kept',
    deactivated_at: 'kept',
    deactivated_by: 'kept',
    reason: 'removed',
    reactivated_at: 'kept',
    reactivated_by: 'kept',
  },
} as const satisfies Record<string, Record<string, Erasure>>;

/** Replacement name of an erased person, in the account's language. */
export const erasedName = (userId: number, locale: string): string =>
  locale.startsWith('pt') ? `Pessoa apagada ${userId}` : `Erased person ${userId}`;

/** A replacement address that cannot exist: `.invalid` is reserved (RFC 2606). */
export const erasedEmail = (userId: number): string => `erased-${userId}@person.invalid`;

/** A date reduced to its year. */
export const onlyYear = (date: string): string => `${date.slice(0, 4)}-01-01`;
