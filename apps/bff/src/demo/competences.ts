import type { CompetenceKind, SuggestedAction } from '@jornada/domain/competences';
import { fold } from '@jornada/domain/text';
import { FOUNDED } from './demo-account.ts';
import { seedOf } from './seed.ts';

/** Group (1 to 4, by its seed) and kind of each competence. */
const COMPETENCES: readonly (readonly [number, CompetenceKind])[] = [
  [1, 'core'],
  [1, 'core'],
  [1, 'core'],
  [1, 'technical'],
  [2, 'core'],
  [2, 'core'],
  [2, 'core'],
  [3, 'leadership'],
  [3, 'leadership'],
  [3, 'leadership'],
  [4, 'technical'],
  [4, 'technical'],
  [4, 'technical'],
  [4, 'technical'],
];

export const competencesSeed = seedOf('competences', ({ days, texts: { competences } }) => {
  const at = days.instant(FOUNDED, 10 * 60);
  return competences.competences.map(([name, behaviour], place) => {
    const [group_id, kind] = COMPETENCES[place] ?? [1, 'core'];
    const [experience = '', exposure = ''] = competences.suggested[place] ?? [];
    return {
      group_id,
      name,
      name_folded: fold(name),
      description: '',
      kind,
      levels: JSON.stringify(
        competences.levels.map(([label, begin], index) => ({
          level: index + 1,
          name: label,
          indicators: [`${begin} ${behaviour}.`],
        })),
      ),
      suggested_actions: JSON.stringify([
        { kind: 'experience', title: experience },
        { kind: 'exposure', title: exposure },
      ] satisfies SuggestedAction[]),
      archived_at: null,
      created_at: at,
      updated_at: at,
    };
  });
});
