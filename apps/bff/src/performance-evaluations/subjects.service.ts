import type { Lack } from '@jornada/domain/evaluation-ratings';
import { leads } from '@jornada/domain/lines';
import { invalid } from '@jornada/domain/refusal';
import { fold } from '@jornada/domain/text';
import type { CallContext } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { listLines } from '../user/lines.queries.ts';
import type { CycleRow } from './cycles.queries.ts';
import { listActivePeople, listLacking } from './subjects.queries.ts';

/**
 * The people of a cycle whose results lack the given item; never the caller, who would learn about their own result.
 * @throws 400 `not_here` in a cycle for development, and for a rating in a cycle without ratings
 */
export async function peopleWithout(
  { db, caller: { accountId, userId } }: Pick<CallContext, 'db' | 'caller'>,
  { id, settings: { purpose, rating } }: Pick<CycleRow, 'id' | 'settings'>,
  lack: Lack,
): Promise<Set<number>> {
  if (purpose === 'development' || (lack === 'rating' && rating === null))
    throw invalid('without', 'is nothing that results of this evaluation have', 'not_here');
  const people = await listLacking(db, accountId, id, lack);
  people.delete(userId);
  return people;
}

interface Wanted {
  user_ids?: readonly number[] | undefined;
  department?: string | undefined;
  leader_id?: number | undefined;
  joined_before?: string | undefined;
}

/** The selected active people, each once, and how many of the named people are not among them. */
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
