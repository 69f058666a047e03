import { leads } from '@jornada/domain/lines';
import { fold } from '@jornada/domain/text';
import type { Db } from '../db/handle.ts';
import { listLines } from '../user/lines.queries.ts';
import { listActivePeople } from './subjects.queries.ts';

interface Wanted {
  user_ids?: readonly number[] | undefined;
  department?: string | undefined;
  leader_id?: number | undefined;
  joined_before?: string | undefined;
}

/** The active people who are meant, each once, and how many of the named ones are not among them. */
export async function chosenPeople(
  db: Db,
  accountId: number,
  { user_ids, department, leader_id, joined_before }: Wanted,
): Promise<{ found: number[]; notFound: number }> {
  const named = user_ids && new Set(user_ids);
  const lines = leader_id === undefined ? undefined : await listLines(db, accountId);
  const people = (await listActivePeople(db, accountId)).filter(
    (person) =>
      (!named || named.has(person.user_id)) &&
      (department === undefined || fold(person.department?.trim() ?? '') === fold(department.trim())) &&
      (joined_before === undefined || (person.joined_on !== null && person.joined_on < joined_before)) &&
      (!lines || leader_id === undefined || leads(lines, leader_id, person.user_id) !== 'no'),
  );
  const found = people.map(({ user_id }) => user_id);
  return { found, notFound: named ? named.size - found.filter((id) => named.has(id)).length : 0 };
}
