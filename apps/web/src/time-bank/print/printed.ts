import { type Employer, employers } from '@jornada/contract/accounts-employers';
import type { Output } from '@jornada/contract/endpoint';
import { agreements } from '@jornada/contract/time-bank-agreements';
import { call } from '../../api/call.ts';
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
  /** When it was loaded. */
  at: string;
}

/** Loads the data of a person's printed statement. */
export async function loadPrinted(person: PrintedPerson, period: Period, signal: AbortSignal): Promise<Printed> {
  const [statement, rules, employed] = await Promise.all([
    wholeStatement(person.id, period, signal),
    call(agreements.rules, { query: { user_id: person.id, on: period.to } }, { signal }),
    call(employers.employers, {}, { signal }),
  ]);
  return { person, period, statement, rules, employer: employed.items[0] ?? null, at: now().toISOString() };
}
