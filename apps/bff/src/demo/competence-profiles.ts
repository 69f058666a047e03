import { titleKey } from '@jornada/domain/competence-profiles';
import { fold } from '@jornada/domain/text';
import { FOUNDED } from './demo-account.ts';
import { insertRows } from './insert-rows.queries.ts';
import { type Seed, seedOf } from './seed.ts';

/** Every job title of the demo but that of accountants, who are to be matched: name, job titles, and the expected level of competences (1 to 14, by the seed of these). */
const PROFILES: readonly (readonly [string, readonly string[], Readonly<Record<number, number>>])[] = [
  ['Engenharia', ['Analista de software'], { 1: 4, 4: 3, 12: 4 }],
  ['Atendimento', ['Analista de suporte', 'Gerente de atendimento', 'Estágio'], { 3: 4, 5: 4, 14: 4 }],
  ['Produto e design', ['Designer'], { 1: 4, 3: 3, 13: 4 }],
  ['Campo', ['Agente de campo'], { 1: 4, 2: 4, 14: 3 }],
  [
    'Análise de negócios',
    ['Analista de negócios', 'Analista de folha', 'Auxiliar de escritório'],
    { 3: 3, 5: 4, 11: 4 },
  ],
  [
    'Gestão',
    ['Gerente de projetos', 'Gerente de operações', 'Gerente de RH', 'Analista de RH', 'Diretoria-geral'],
    { 2: 4, 8: 4, 9: 4, 10: 4 },
  ],
];

const rows = seedOf('competence_profiles', ({ days }) => {
  const at = days.instant(FOUNDED, 11 * 60);
  return PROFILES.map(([name]) => ({
    name,
    name_folded: fold(name),
    archived_at: null,
    created_at: at,
    updated_at: at,
  }));
});

/** The profiles with their job titles and expectations. They are the first of the account: ids from 1. */
export const profilesOfJobsSeed: Seed<'competence_profiles'> = {
  ...rows,
  plant: async (context) => {
    await rows.plant(context);
    const { tx, accountId } = context;
    const numbered = PROFILES.map(([, titles, expected], index) => ({ profile_id: index + 1, titles, expected }));
    await insertRows(
      tx,
      'profile_titles',
      numbered.flatMap(({ profile_id, titles }) =>
        titles.map((title, index) => ({
          account_id: accountId,
          profile_id,
          title,
          title_folded: titleKey(title),
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
