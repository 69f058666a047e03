import type { PayrollRow } from '@jornada/contract/payroll';
import { PAYROLL_EVENTS, type PayrollEvent } from '@jornada/domain/payroll';

/** The rows of a person about one month, by event. */
export interface PersonRow {
  key: string;
  user_id: number;
  nome: string;
  employee_number: string;
  reference_month: string;
  of: ReadonlyMap<PayrollEvent, PayrollRow>;
}

/** The rows of a payroll as a table: a line for each person and month they are about, in the order of the rows. */
export function personRows(items: readonly PayrollRow[]): { events: PayrollEvent[]; people: PersonRow[] } {
  const events = PAYROLL_EVENTS.filter((event) => items.some((row) => row.event === event));
  const people = [...Map.groupBy(items, (row) => `${row.user_id} ${row.reference_month}`)].flatMap(([key, rows]) => {
    const [first] = rows;
    if (!first) return [];
    const { user_id, nome, employee_number, reference_month } = first;
    const of = new Map(rows.map((row) => [row.event, row]));
    return [{ key, user_id, nome, employee_number, reference_month, of }];
  });
  return { events, people };
}
