import type { CallAs } from './fixtures.ts';
import type { Account } from './people.ts';

const RECORD = {
  employee_number: '0042',
  department: 'Suporte',
  tax_id: '529.982.247-25',
  bank_account: '001 / 1234-5 / 67890-1',
  salary_cents: 523_456,
};

/** Stores HR data of the employee, as the Super Admin. */
export async function withRecord(callAs: CallAs, account: Account) {
  const call = await callAs(5);
  const employee = account.people[1];
  await call('POST', `/v2/employee-hr-data/${employee.userId}`, RECORD);
  return { call, employee, at: `/people/${employee.userId}?tab=hr` };
}
