import { tagColorOf } from '@jornada/domain/tag-colors';
import { fold } from '@jornada/domain/text';
import { FOUNDED } from './demo-account.ts';
import { seedOf } from './seed.ts';

export const competenceGroupsSeed = seedOf('competence_groups', ({ days, texts }) => {
  const at = days.instant(FOUNDED, 10 * 60);
  return texts.competences.groups.map(([name, description], index) => ({
    name,
    name_folded: fold(name),
    description,
    color: tagColorOf(index + 1),
    position: index + 1,
    archived_at: null,
    created_at: at,
    updated_at: at,
  }));
});
