import { titleKey } from '@jornada/domain/competence-profiles';
import { fold } from '@jornada/domain/text';
import { FOUNDED } from './demo-account.ts';
import { insertRows } from './insert-rows.queries.ts';
import { type Seed, seedOf } from './seed.ts';
import type { Job } from './texts/categories.ts';

/**
 * All job titles of the demo except accountants, whose titles stay unmatched: jobs, and the expected levels of
 * competences (1 to 14, by their seed).
 */
const PROFILES: readonly (readonly [readonly Job[], Readonly<Record<number, number>>])[] = [
  [['softwareAnalyst'], { 1: 4, 4: 3, 5: 3, 6: 4, 12: 4 }],
  [['supportAnalyst', 'serviceManager', 'intern'], { 3: 4, 5: 4, 6: 4, 14: 4 }],
  [['designer'], { 1: 4, 3: 3, 5: 4, 6: 4, 13: 4 }],
  [['fieldAgent'], { 1: 4, 2: 4, 5: 3, 6: 3, 14: 3 }],
  [['businessAnalyst', 'payrollAnalyst', 'officeAssistant'], { 3: 3, 5: 4, 6: 3, 11: 4 }],
  [
    ['projectManager', 'operationsManager', 'hrManager', 'hrAnalyst', 'director'],
    { 2: 4, 5: 5, 6: 4, 8: 4, 9: 4, 10: 4 },
  ],
];

const rows = seedOf('competence_profiles', ({ days, texts }) => {
  const at = days.instant(FOUNDED, 11 * 60);
  return texts.competences.profiles.map((name) => ({
    name,
    name_folded: fold(name),
    archived_at: null,
    created_at: at,
    updated_at: at,
  }));
});

/** The profiles with their job titles and expectations. They are the first of the account: ids start at 1. */
export const profilesOfJobsSeed: Seed<'competence_profiles'> = {
  ...rows,
  plant: async (context) => {
    await rows.plant(context);
    const { tx, accountId, texts } = context;
    const numbered = PROFILES.map(([jobs, expected], index) => ({ profile_id: index + 1, jobs, expected }));
    await insertRows(
      tx,
      'profile_titles',
      numbered.flatMap(({ profile_id, jobs }) =>
        jobs.map((job, index) => ({
          account_id: accountId,
          profile_id,
          title: texts.company.jobs[job],
          title_folded: titleKey(texts.company.jobs[job]),
          place: index + 1,
          archived_at: null,
        })),
      ),
    );
    await insertRows(
      tx,
      'profile_expectations',
      numbered.flatMap(({ profile_id, expected }) =>
        Object.entries(expected).map(([id, level]) => ({
          account_id: accountId,
          profile_id,
          competence_id: Number(id),
          level,
        })),
      ),
    );
  },
};
