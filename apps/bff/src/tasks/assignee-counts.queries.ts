import type { CalendarDate } from '@jornada/domain/calendar';
import { sql } from 'kysely';
import { byEngine } from '../db/engines/by-engine.ts';
import { type Db, sqlOf } from '../db/handle.ts';

/** Days of a due date, both inclusive; without either, tasks without a due date count too. */
export interface DueDates {
  due_from?: CalendarDate;
  due_to?: CalendarDate;
}

/**
 * The number of open tasks of a person due in each of `spans`, as SQLite stores it; undefined on PostgreSQL. The person's
 * own tasks are visible to them at every level.
 */
export const storedByAssignee = (
  db: Db,
  accountId: number,
  assigneeId: number,
  spans: readonly DueDates[],
): Promise<number[] | undefined> =>
  byEngine<Promise<number[] | undefined>>(db, {
    sqlite: async () => {
      const countIn = (span: DueDates) => sql`(
        select coalesce(sum(n), 0) from task_assignee_counts
        where account_id = ${accountId} and assignee_id = ${assigneeId} ${isDueIn(span)})`;
      const { rows } = await sql<Record<string, number>>`
        select ${sql.join(spans.map((span, at) => sql`${countIn(span)} as ${sql.ref(`n${at}`)}`))}`.execute(sqlOf(db));
      return spans.map((_, at) => rows[0]?.[`n${at}`] ?? 0);
    },
    postgres: async () => undefined,
  });

/** A task without a due date is stored as due on '', which is before every date. */
function isDueIn({ due_from, due_to }: DueDates) {
  if (due_from === undefined && due_to === undefined) return sql``;
  const from = due_from === undefined ? sql`and due_on > ''` : sql`and due_on >= ${due_from}`;
  return due_to === undefined ? from : sql`${from} and due_on <= ${due_to}`;
}
