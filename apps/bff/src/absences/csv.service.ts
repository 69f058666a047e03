import type { AbsenceLine } from '@jornada/contract/absence-items';
import type { CallContext } from '../context.ts';
import { namesOfPeople } from '../user/user.queries.ts';
import type { AbsenceRow } from './absences.queries.ts';
import { listKinds } from './kinds.queries.ts';
import { type Reader, shown } from './readers.service.ts';

/** Adds the line of the CSV file to each row, with names of people and kinds, without what the caller may not see. */
export async function withLines<Row extends AbsenceRow>(
  reader: Reader,
  context: CallContext,
  rows: readonly Row[],
): Promise<(Row & { line: AbsenceLine })[]> {
  const { db, caller } = context;
  const names = await namesOfPeople(db, caller.accountId, [...new Set(rows.map(({ user_id }) => user_id))]);
  const kinds = new Map((await listKinds(db, caller.accountId)).map(({ id, name }) => [id, name]));
  const seen = await shown(reader, context, rows);
  return seen.map(({ kind_id, ...one }, at) => ({
    ...(rows[at] as Row),
    line: {
      id: one.id,
      user_id: one.user_id,
      person: names.get(one.user_id) ?? '',
      kind: kind_id === null ? '' : (kinds.get(kind_id) ?? ''),
      starts_on: one.starts_on,
      ends_on: one.ends_on,
      minutes_per_day: one.minutes_per_day,
      status: one.status,
      note: one.note,
      decided_by: one.decided_by,
      decided_at: one.decided_at,
      decision_note: one.decision_note,
      created_at: one.created_at,
    },
  }));
}
