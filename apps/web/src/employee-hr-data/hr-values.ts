import type { HrRecord } from '@jornada/contract/employee-hr-data';
import { pick } from '@jornada/domain/conflict';
import { type HrField, SEALED_FIELDS, type SealedField } from '@jornada/domain/hr-data';
import { formatHours, parseHours } from '@jornada/domain/minutes';
import { parseMoney } from '@jornada/domain/money';

type PlainField = Exclude<HrField, SealedField>;

/** The fields of a record in the order of its sections. */
export const GROUPS = {
  employment: [
    'employee_number',
    'job_title',
    'department',
    'reports_to',
    'employment_type',
    'exempt',
    'joined_on',
    'left_on',
    'weekly_minutes',
    'work_regime',
  ],
  person: ['social_name', 'birth_date', 'phone', 'address', 'emergency_contact'],
  pay: ['tax_id', 'pis_nis', 'bank_account', 'salary_cents', 'currency'],
} as const satisfies Record<string, readonly HrField[]>;

/** Fields that a conflict dialog compares; encrypted values are never shown there. */
export const PLAIN_FIELDS = [
  ...GROUPS.employment,
  ...GROUPS.person,
  'currency',
] as const satisfies readonly PlainField[];

export type Plain = Pick<HrRecord, (typeof PLAIN_FIELDS)[number]>;

/** Values of encrypted fields: undefined keeps the stored value, null removes it, a text replaces it. */
export type Sealed = Record<SealedField, string | null | undefined>;

/** Form values of a record: a duration is text while it is being typed. */
export type HrValues = Omit<Plain, 'weekly_minutes'> & { weekly_minutes: string } & Sealed;

export const plainOf = (record: HrRecord): Plain => pick(PLAIN_FIELDS, record);

export const NEW_RECORD = (currency: string): Plain => ({
  employee_number: '',
  job_title: '',
  department: '',
  reports_to: null,
  employment_type: null,
  exempt: false,
  joined_on: null,
  left_on: null,
  weekly_minutes: null,
  work_regime: null,
  social_name: '',
  birth_date: null,
  phone: '',
  address: '',
  emergency_contact: '',
  currency,
});

const KEPT: Sealed = { tax_id: undefined, pis_nis: undefined, bank_account: undefined, salary_cents: undefined };

export const toValues = ({ weekly_minutes, ...rest }: Plain): HrValues => ({
  ...rest,
  weekly_minutes: weekly_minutes === null ? '' : formatHours(weekly_minutes),
  ...KEPT,
});

export const plainFrom = (values: HrValues): Plain => {
  const { weekly_minutes: text } = values;
  // An invalid duration stays text, so that the contract rejects it like any other invalid value.
  const weekly_minutes = (text.trim() === '' ? null : (parseHours(text) ?? text)) as number | null;
  return pick(PLAIN_FIELDS, { ...values, weekly_minutes });
};

export const sealedOf = (values: HrValues): Sealed => pick(SEALED_FIELDS, values);

/** Encrypted values to send; a field that keeps its value is omitted. */
export function sealedFrom(values: HrValues): Record<string, unknown> {
  const sent = SEALED_FIELDS.flatMap((field): [string, string | number | null][] => {
    const text = values[field];
    if (text === undefined) return [];
    if (text === null || text.trim() === '') return [[field, null]];
    return [[field, field === 'salary_cents' ? (parseMoney(text) ?? text) : text.trim()]];
  });
  return Object.fromEntries(sent);
}
