import { EMPLOYMENT_TYPES } from '@jornada/domain/hr-data';
import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { list } from './list.ts';
import { count, date, flag, id, idInUrl, searchText, text, version } from './shapes.ts';

/** The payroll fields of a person's HR record, without encrypted values. */
const payrollPerson = z.object({
  user_id: id,
  nome: z.string(),
  employee_number: z.string(),
  department: z.string(),
  employment_type: z.nullable(z.enum(EMPLOYMENT_TYPES)),
  /** Hours are not controlled (CLT art. 62 I to III). */
  exempt: z.boolean(),
  joined_on: z.nullable(date),
  left_on: z.nullable(date),
  /** The version of the HR record; 0 if the person has none. */
  version: count,
});
export type PayrollPerson = z.infer<typeof payrollPerson>;

/** Employee numbers and employment, a part of the resource `payroll`. */
export const payrollPeople = resource('payroll', noRowsSeen, {
  people: list({
    path: '/v2/payroll/people',
    summary: 'Employee number, department and employment of everybody, with an HR record or without',
    access: 'hr.payroll',
    item: payrollPerson,
    filters: {
      q: z.optional(searchText),
      /** Only people without an employee number. */
      missing: z.optional(flag),
    },
    sorts: ['nome', 'employee_number', 'department'],
    defaultSort: 'nome',
  }),
  changePerson: {
    method: 'PUT',
    path: '/v2/payroll/people/{userId}',
    summary:
      'Change employee number, department and employment of a person in their HR record, which is created if there is none; nobody changes whether their own hours are controlled',
    access: 'hr.payroll',
    params: z.strictObject({ userId: idInUrl }),
    body: z.strictObject({
      employee_number: text(40),
      department: text(120),
      employment_type: z.nullable(z.enum(EMPLOYMENT_TYPES)),
      exempt: z.boolean(),
      /** The version of the HR record; omitted if the person has none. */
      version: z.optional(version),
    }),
    response: payrollPerson,
  },
});
