import { EMPLOYMENT_TYPES, HR_STATES, MASK, SEALED_FIELDS, WORK_REGIMES } from '@jornada/domain/hr-data';
import { bareTaxId, isCpf, isPis } from '@jornada/domain/tax-id';
import { z } from 'zod/mini';
import { resource, rowsSeenBy } from './endpoint.ts';
import { list } from './list.ts';
import {
  currency,
  date,
  inputDate,
  filled,
  id,
  idInUrl,
  instant,
  message,
  repeatable,
  searchText,
  text,
  version,
} from './shapes.ts';

/** An optional CPF, with or without punctuation. */
const cpf = text(20).check(
  z.refine((value) => value.trim() === '' || isCpf(bareTaxId(value)), {
    error: 'must be a CPF with right check digits',
    params: { code: 'not_cpf' },
  }),
);

/** An optional PIS/NIS, with or without punctuation. */
const pis = text(20).check(
  z.refine((value) => value.trim() === '' || isPis(bareTaxId(value)), {
    error: 'must be a PIS/NIS with a right check digit',
    params: { code: 'not_pis' },
  }),
);

/** Refuses the mask: a client that never revealed the value would overwrite it with the mask. */
const unmasked = (most: number) =>
  text(most).check(
    z.refine((value) => value !== MASK, {
      error: 'is the mask, not a value; leave the field out to keep what is stored',
      params: { code: 'masked' },
    }),
  );

const fields = {
  employee_number: text(40),
  social_name: text(120),
  birth_date: z.nullable(inputDate),
  tax_id: z.nullable(cpf),
  pis_nis: z.nullable(pis),
  job_title: text(120),
  department: text(120),
  reports_to: z.nullable(id),
  employment_type: z.nullable(z.enum(EMPLOYMENT_TYPES)),
  /** Hours are not controlled (CLT art. 62 I to III): no time bank, and days are not compared with a schedule. */
  exempt: z.boolean(),
  joined_on: z.nullable(inputDate),
  left_on: z.nullable(inputDate),
  weekly_minutes: z.nullable(z.int().check(z.gte(0), z.lte(10_080))),
  work_regime: z.nullable(z.enum(WORK_REGIMES)),
  phone: text(40),
  address: text(400),
  emergency_contact: text(400),
  bank_account: z.nullable(unmasked(200)),
  salary_cents: z.nullable(z.int().check(z.gte(0), z.lte(100_000_000_000))),
  currency,
};

const inOrder = z.refine<{ joined_on?: string | null | undefined; left_on?: string | null | undefined }>(
  ({ joined_on, left_on }) => !joined_on || !left_on || joined_on <= left_on,
  { error: 'must not be before joined_on', path: ['left_on'], params: { code: 'before_joining' } },
);

/** A value that is encrypted at rest: the mask, or null if it is empty. */
const masked = z.nullable(z.literal(MASK));

/** A record in responses: values encrypted at rest are masked; only `reveal` returns them. */
export const hrRecord = z.object({
  user_id: id,
  ...fields,
  birth_date: z.nullable(date),
  joined_on: z.nullable(date),
  left_on: z.nullable(date),
  tax_id: masked,
  pis_nis: masked,
  bank_account: masked,
  salary_cents: masked,
  state: z.enum(HR_STATES),
  deactivated_at: z.nullable(instant),
  deactivated_by: z.nullable(id),
  reason: z.nullable(z.string()),
  created_at: instant,
  updated_at: instant,
  version,
});
export type HrRecord = z.infer<typeof hrRecord>;

const ofUser = z.strictObject({ userId: idInUrl });
/** One’s own record at any level, everyone’s with `hr.manage`. */
const ofPerson = { param: 'userId', others: 'hr.manage' } as const;
const sealedField = z.enum(SEALED_FIELDS);

/** The actor and time of an action, from the audit log. */
const deed = { id, at: instant, actor_id: z.nullable(id), actor_nome: z.nullable(z.string()), action: z.string() };

export const employeeHrData = resource('employee-hr-data', rowsSeenBy('hr.manage'), {
  list: list({
    path: '/v2/employee-hr-data',
    summary: 'The HR records of the account',
    access: 'hr.manage',
    item: hrRecord,
    filters: {
      q: z.optional(searchText),
      state: z.optional(repeatable(z.enum(['active', 'deactivated']))),
      employment_type: z.optional(repeatable(z.enum(EMPLOYMENT_TYPES))),
      work_regime: z.optional(repeatable(z.enum(WORK_REGIMES))),
    },
    sorts: ['user_id', 'employee_number', 'department', 'job_title', 'joined_on'],
    defaultSort: 'user_id',
  }),
  byId: {
    method: 'GET',
    path: '/v2/employee-hr-data/{userId}',
    summary: 'One person’s HR record; the caller’s own at any level',
    access: 'hr.own',
    ofPerson,
    endedLink: 'own',
    params: ofUser,
    response: hrRecord,
  },
  create: {
    method: 'POST',
    path: '/v2/employee-hr-data/{userId}',
    summary:
      'Store HR data of a person who has no active record; a deactivated one stays deactivated. People cannot write their own salary and bank account, nor those of a higher level',
    access: 'hr.manage',
    idempotent: true,
    params: ofUser,
    body: z.strictObject(partial(fields)).check(inOrder),
    response: hrRecord,
  },
  replace: {
    method: 'PUT',
    path: '/v2/employee-hr-data/{userId}',
    summary:
      'Create or replace a person’s HR data. Encrypted fields that are left out are kept; `version` is required if there is a record',
    access: 'hr.manage',
    params: ofUser,
    body: z.strictObject({ ...partial(fields), version: z.optional(version) }).check(inOrder),
    response: hrRecord,
  },
  deactivate: {
    method: 'DELETE',
    path: '/v2/employee-hr-data/{userId}',
    summary:
      'Deactivate the HR records of a user in the authenticated account (soft delete); succeeds also if there is nothing to deactivate',
    access: 'hr.deactivate',
    params: ofUser,
    response: z.object({ message }),
  },
  reactivate: {
    method: 'POST',
    path: '/v2/employee-hr-data/{userId}/reactivate',
    summary: 'Make a deactivated record active again',
    access: 'hr.deactivate',
    params: ofUser,
    response: hrRecord,
  },
  explain: {
    method: 'PUT',
    path: '/v2/employee-hr-data/{userId}/deactivation-reason',
    summary: 'Set the reason of a deactivation',
    access: 'hr.deactivate',
    params: ofUser,
    body: z.strictObject({ reason: filled(500) }),
    response: hrRecord,
  },
  reveal: {
    method: 'POST',
    path: '/v2/employee-hr-data/{userId}/reveal',
    summary:
      'Reveal one encrypted value; always leaves an audit event. More than 20 values of others within an hour need a `reason`, which is in the event and visible to the person',
    access: 'hr.own',
    ofPerson,
    endedLink: 'own',
    changes: 'nothing',
    params: ofUser,
    body: z.strictObject({ field: sealedField, reason: z.optional(filled(500)) }),
    response: z.object({ field: sealedField, value: z.nullable(z.union([z.string(), z.int()])) }),
  },
  readers: {
    method: 'GET',
    path: '/v2/employee-hr-data/{userId}/readers',
    summary: 'The people who have read a person’s HR data, the latest first; for oneself at any level',
    access: 'hr.own',
    ofPerson,
    endedLink: 'own',
    params: ofUser,
    response: z.object({
      items: z.array(z.object({ ...deed, fields: z.array(z.string()), reason: z.nullable(z.string()) })),
    }),
  },
  history: {
    method: 'GET',
    path: '/v2/employee-hr-data/{userId}/history',
    summary: 'The changes of a person’s HR data, the latest first: names of fields, never values',
    access: 'hr.manage',
    params: ofUser,
    response: z.object({
      items: z.array(z.object({ ...deed, fields: z.array(z.string()), reason: z.nullable(z.string()) })),
    }),
  },
});

/** The same fields, all optional. */
function partial<const F extends Record<string, z.ZodMiniType>>(shapes: F) {
  return Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, z.optional(shape)])) as {
    [K in keyof F]: z.ZodMiniOptional<F[K]>;
  };
}
