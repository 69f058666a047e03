import { belongingTo } from '@jornada/domain/competence-people';
import { titleKey } from '@jornada/domain/competence-profiles';
import type { Db } from '../db/handle.ts';
import { listKinds } from './competences.queries.ts';
import { listActiveProfiles } from './profiles.queries.ts';

/** The expectations of the jobs of people, as of now. */
export interface Expected {
  profile: { id: number; name: string } | null;
  /** The expected level of each competence of the person; null if the profile has none. */
  belonging: ReadonlyMap<number, number | null>;
}

/** The expectations of active people, by person, and the names of all competences. */
export async function expectedOf(
  db: Db,
  accountId: number,
  people: readonly { id: number; job_title: string; leads: number }[],
): Promise<{ expected: Map<number, Expected>; names: Map<number, string> }> {
  const competences = await listKinds(db, accountId);
  const profiles = await listActiveProfiles(db, accountId);
  const byTitle = new Map(
    profiles.flatMap((profile) => profile.job_titles.map((title) => [titleKey(title), profile] as const)),
  );
  const active = competences.filter(({ archived_at }) => archived_at === null);
  const expected = people.map(({ id, job_title, leads }): [number, Expected] => {
    const own = byTitle.get(titleKey(job_title));
    const levels = new Map(own?.expected.map(({ competence_id, level }) => [competence_id, level]));
    return [
      id,
      {
        profile: own ? { id: own.id, name: own.name } : null,
        belonging: belongingTo(active, { leads: leads > 0, expected: levels }),
      },
    ];
  });
  return { expected: new Map(expected), names: new Map(competences.map(({ id, name }) => [id, name])) };
}
