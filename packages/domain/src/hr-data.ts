import { type Level, may } from './access.ts';

/** `none`: nothing was ever stored for this person. A stored record is deactivated, never deleted. */
export const HR_STATES = ['none', 'active', 'deactivated'] as const;
export type HrState = (typeof HR_STATES)[number];

/** POST, PUT, DELETE, reactivate, and setting the deactivation reason. */
export const HR_ACTIONS = ['create', 'replace', 'deactivate', 'reactivate', 'explain'] as const;
export type HrAction = (typeof HR_ACTIONS)[number];

/** The resulting state and whether anything changes; or why the action is not possible. */
export type HrStep = { to: HrState; changes: boolean } | { refused: 'conflict' | 'not-found' };

/**
 * The effect of each action in each state (interface, States and transitions). Deactivating also succeeds when there is
 * nothing to deactivate; storing never reactivates.
 */
const STEPS: Record<HrState, Record<HrAction, HrStep>> = {
  none: {
    create: { to: 'active', changes: true },
    replace: { to: 'active', changes: true },
    deactivate: { to: 'none', changes: false },
    reactivate: { refused: 'not-found' },
    explain: { refused: 'not-found' },
  },
  active: {
    create: { refused: 'conflict' },
    replace: { to: 'active', changes: true },
    deactivate: { to: 'deactivated', changes: true },
    reactivate: { to: 'active', changes: false },
    explain: { refused: 'conflict' },
  },
  deactivated: {
    create: { to: 'deactivated', changes: true },
    replace: { to: 'deactivated', changes: true },
    deactivate: { to: 'deactivated', changes: false },
    reactivate: { to: 'active', changes: true },
    explain: { to: 'deactivated', changes: true },
  },
};

export const hrStep = (state: HrState, action: HrAction): HrStep => STEPS[state][action];

/** The state of a stored record; `none` if there is none. */
export const hrStateOf = (record: { deactivated_at: string | null } | undefined): HrState =>
  record ? (record.deactivated_at === null ? 'active' : 'deactivated') : 'none';

/** Employment types a record can have. */
export const EMPLOYMENT_TYPES = ['clt', 'pj', 'intern', 'apprentice', 'temporary'] as const;
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number];

export const WORK_REGIMES = ['on_site', 'hybrid', 'remote'] as const;
export type WorkRegime = (typeof WORK_REGIMES)[number];

interface HrFieldRule {
  /** Whether people see the field in their own record, and whether `hr.manage` sees it in any record. */
  self: boolean;
  manager: boolean;
  /** Encrypted at rest, masked in answers, revealed one at a time. */
  sealed?: true;
}

const BOTH: HrFieldRule = { self: true, manager: true };
const SEALED: HrFieldRule = { self: true, manager: true, sealed: true };

/** Every field of a record and who may see it. A field that is not listed is hidden from everybody. */
export const HR_FIELDS = {
  employee_number: BOTH,
  social_name: BOTH,
  birth_date: BOTH,
  tax_id: SEALED,
  pis_nis: SEALED,
  job_title: BOTH,
  department: BOTH,
  reports_to: BOTH,
  employment_type: BOTH,
  /** Whether hours are not controlled (CLT art. 62 I to III). */
  exempt: BOTH,
  joined_on: BOTH,
  left_on: BOTH,
  weekly_minutes: BOTH,
  work_regime: BOTH,
  phone: BOTH,
  address: BOTH,
  emergency_contact: BOTH,
  bank_account: SEALED,
  salary_cents: SEALED,
  currency: BOTH,
} as const satisfies Record<string, HrFieldRule>;

export type HrField = keyof typeof HR_FIELDS;

/** Fields that are encrypted at rest. */
export const SEALED_FIELDS = [
  'tax_id',
  'pis_nis',
  'bank_account',
  'salary_cents',
] as const satisfies readonly HrField[];
export type SealedField = (typeof SEALED_FIELDS)[number];

/** Placeholder for an unrevealed value; reveals only that there is one. */
export const MASK = '***';

/** Whether `level` may read a record: their own always, others' with `hr.manage`. */
export const mayReadHr = (level: Level, isOwn: boolean): boolean => visibleHrFields(level, isOwn).length > 0;

/** The fields of a record visible to `level`; empty if they may not read it. */
export const visibleHrFields = (level: Level, isOwn: boolean): readonly HrField[] =>
  (Object.keys(HR_FIELDS) as HrField[]).filter((field) =>
    may(level, 'hr.manage') && HR_FIELDS[field].manager ? true : isOwn && may(level, 'hr.own') && HR_FIELDS[field].self,
  );

/** Fields by which people are paid. */
export const PAY_FIELDS = ['bank_account', 'salary_cents'] as const satisfies readonly HrField[];

/** Why a caller may not write pay fields of a person; undefined if they may. */
export const whyNotPay = (
  caller: { userId: number; level: Level },
  person: { userId: number; level: Level },
): 'own_pay' | 'pay_of_higher_level' | undefined => {
  if (caller.userId === person.userId) return 'own_pay';
  return person.level > caller.level ? 'pay_of_higher_level' : undefined;
};

/** The period in which reveals are counted, in milliseconds. */
export const REVEAL_PERIOD_MS = 3_600_000;

/** Values of others that a person may reveal within the period without giving a reason. */
export const REVEALS_WITHOUT_REASON = 20;
