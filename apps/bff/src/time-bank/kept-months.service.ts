import type { Output } from '@jornada/contract/endpoint';
import type { ClosingPerson } from '@jornada/contract/time-bank-closings';
import type { KeptDay, KeptPerson, keptMonths } from '@jornada/contract/time-bank-kept-months';
import { may } from '@jornada/domain/access';
import type { Month } from '@jornada/domain/months';
import { notFound } from '@jornada/domain/refusal';
import { listKinds } from '../absences/kinds.queries.ts';
import type { Caller } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { shownPerson } from './closing-person.service.ts';
import { findNewestClosing, type ListedClosing } from './closings.queries.ts';
import type { listRevisions } from './kept-months.queries.ts';

type Row = Awaited<ReturnType<typeof listRevisions>>[number];

/** A closing in the shape of the contract. */
export function shownClosing(closing: ListedClosing): Output<typeof keptMonths.keptMonth>['closing'] {
  const { to_credit_minutes, to_debit_minutes, ...rest } = closing;
  const { paid_minutes, paid_rest_minutes, expired_minutes, unbooked_minutes, ...shown } = rest;
  return {
    ...shown,
    state: shown.reopened_at !== null ? 'taken_back' : shown.held > 0 ? 'partly' : 'closed',
    totals: {
      credit_minutes: to_credit_minutes,
      debit_minutes: to_debit_minutes,
      paid_minutes,
      paid_rest_minutes,
      expired_minutes,
      unbooked_minutes,
    },
  };
}

/** The closing of a month that is in force, otherwise the last one that was taken back. @throws Refusal 404 */
export async function closingOf(db: Db, accountId: number, month: Month): Promise<ListedClosing> {
  const closing = await findNewestClosing(db, accountId, month);
  if (!closing) throw notFound();
  return closing;
}

/** The person, HR and the payroll may see employee numbers and other employment data. */
const seesEmployment = ({ userId, level }: Caller, of: number): boolean => of === userId || may(level, 'hr.payroll');

/** A person's month without its days, limited to what the caller may see. */
export function shownKept(caller: Caller, row: Omit<Row, 'judged'>): KeptPerson {
  const { stretches: _s, doubtful: _d, warnings: _w, days: _, ...figures } = figuresOf(row);
  const sees = seesEmployment(caller, row.user_id);
  return {
    ...figures,
    nome: row.nome,
    employee_number: sees ? row.employee_number : null,
    department: sees ? row.department : null,
    employment_type: sees ? row.employment_type : null,
    opening_balance_minutes: row.opening_balance_minutes,
    closing_balance_minutes: row.closing_balance_minutes,
    closed_by: row.closed_by,
    closed_at: row.closed_at,
    reason: row.reason,
  };
}

/** The figures and days of a stored row. */
export const figuresOf = (row: Omit<Row, 'judged'> & { judged?: string | null }): ClosingPerson =>
  shownPerson({ ...row, judged: row.judged ?? null, counted_entry_ids: '[]', baseline: null });

/** The days of a month, without the private absence kinds that the caller may not see. */
export async function shownDays(db: Db, caller: Caller, of: number, days: ClosingPerson['days']): Promise<KeptDay[]> {
  if (of === caller.userId || may(caller.level, 'absences.private')) return days;
  const kinds = await listKinds(db, caller.accountId);
  const hidden = new Set(kinds.filter(({ is_private }) => is_private).map(({ id }) => id));
  return days.map((day) => ({
    ...day,
    absences: day.absences.map((one) => (hidden.has(one.kind_id) ? { ...one, kind_id: null } : one)),
  }));
}
