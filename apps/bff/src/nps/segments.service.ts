import { dateIn } from '@jornada/domain/calendar';
import { lineOf } from '@jornada/domain/lines';
import { askedUntil, type NpsSegmentation, tenureBand } from '@jornada/domain/nps';
import { fold } from '@jornada/domain/text';
import type { Db } from '../db/handle.ts';
import { listLines } from '../user/lines.queries.ts';
import { listEligible } from './box.queries.ts';

/**
 * The people asked by a wave that opens now: the segments of each person from the top down, and the names of segments.
 */
export interface Asked {
  people: { user_id: number; path: string[] }[];
  labels: Record<string, string>;
}

/** The people a wave asks if it opens at `now`, in the tree of its segments. */
export async function askedBy(
  db: Db,
  { accountId, timeZone }: { accountId: number; timeZone: string },
  by: NpsSegmentation,
  now: Date,
): Promise<Asked> {
  const people = await listEligible(db, accountId, askedUntil(now));
  const day = dateIn(timeZone, now);
  const lines = by === 'leader' ? await listLines(db, accountId) : new Map();
  const labels: Record<string, string> = {};
  const pathOf = (person: (typeof people)[number]): string[] => {
    if (by === 'leader') return lineOf(lines, person.user_id).toReversed().map(String);
    if (by === 'tenure') return [tenureBand(person.joined_on, day)];
    const department = person.department?.trim() ?? '';
    if (by === 'none' || department === '') return [];
    const key = fold(department);
    labels[key] ??= department;
    return [key];
  };
  return { people: people.map((person) => ({ user_id: person.user_id, path: pathOf(person) })), labels };
}
