import { type Employer, employers } from '@jornada/contract/accounts-employers';
import { employeeHrData, type HrRecord } from '@jornada/contract/employee-hr-data';
import type { Session } from '@jornada/contract/session';
import type { Output } from '@jornada/contract/endpoint';
import { agreements } from '@jornada/contract/time-bank-agreements';
import { may } from '@jornada/domain/access';
import { call } from '../../api/call.ts';
import { ApiError } from '../../api/errors.ts';
import { now } from '../../state/now.ts';
import { type Period, type Statement, wholeStatement } from '../whole-statement.ts';

interface PrintedPerson {
  id: number;
  nome: string;
}

/** The data of a printed statement. */
export interface Printed {
  person: PrintedPerson;
  period: Period;
  statement: Statement;
  /** The agreement in force at the end of the period. */
  rules: Output<typeof agreements.rules>;
  /** The first employer of the account; null if it has none. */
  employer: Employer | null;
  /** Null if the reader may not read it, or if there is none. */
  hr: Pick<HrRecord, 'employee_number' | 'job_title' | 'joined_on'> | null;
  /** When it was loaded. */
  at: string;
}

/** Loads what is printed of a person; their HR data only for a reader who may read it. */
export async function loadPrinted(
  { user, level }: Session,
  person: PrintedPerson,
  period: Period,
  signal: AbortSignal,
): Promise<Printed> {
  const { id: userId } = person;
  const [statement, rules, employed, hr] = await Promise.all([
    wholeStatement(userId, period, signal),
    call(agreements.rules, { query: { user_id: userId, on: period.to } }, { signal }),
    call(employers.employers, {}, { signal }),
    userId === user.id || may(level, 'hr.manage') ? findHr(userId, signal) : null,
  ]);
  return { person, period, statement, rules, employer: employed.items[0] ?? null, hr, at: now().toISOString() };
}

const findHr = (userId: number, signal: AbortSignal) =>
  call(employeeHrData.byId, { params: { userId } }, { signal }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
