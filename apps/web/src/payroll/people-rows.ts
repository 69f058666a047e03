import { type EventKey, eventKey, inEventOrder } from '@jornada/domain/payroll';
import type { PayrollRow } from '@jornada/contract/payroll';

/** The rows of a person for one month, by event. */
export interface PersonRow {
  key: string;
  user_id: number;
  nome: string;
  employee_number: string;
  reference_month: string;
  /** An event has several rows if its hours are paid at different percentages. */
  of: ReadonlyMap<EventKey, readonly PayrollRow[]>;
}

/** A column of the table: an event, or a kind of absence with its name. */
export interface EventColumn {
  key: EventKey;
  event: PayrollRow['event'];
  kind_id: number | null;
  kind: string;
}

/** Converts the rows of a payroll to a table: a line for each person and month, in the order of the rows. */
export function personRows(items: readonly PayrollRow[]): { columns: EventColumn[]; people: PersonRow[] } {
  const columns = [...Map.groupBy(items, eventKey)]
    .sort(([a], [b]) => inEventOrder(a, b))
    .flatMap(([key, [row]]) => (row ? [{ key, event: row.event, kind_id: row.kind_id, kind: row.kind }] : []));
  const people = [...Map.groupBy(items, (row) => `${row.user_id} ${row.reference_month}`)].flatMap(([key, rows]) => {
    const [first] = rows;
    if (!first) return [];
    const { user_id, nome, employee_number, reference_month } = first;
    const of = Map.groupBy(rows, eventKey);
    return [{ key, user_id, nome, employee_number, reference_month, of }];
  });
  return { columns, people };
}
