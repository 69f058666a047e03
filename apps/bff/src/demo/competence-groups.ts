import { tagColorOf } from '@jornada/domain/tag-colors';
import { fold } from '@jornada/domain/text';
import { FOUNDED } from './demo-account.ts';
import { seedOf } from './seed.ts';

const GROUPS = [
  ['Entrega', 'Como o trabalho chega ao fim com qualidade.'],
  ['Colaboração', 'Como as pessoas trabalham umas com as outras.'],
  ['Liderança', 'Como quem lidera ajuda a equipe a crescer.'],
  ['Conhecimento técnico', 'O que cada função precisa dominar.'],
] as const;

export const competenceGroupsSeed = seedOf('competence_groups', ({ days }) => {
  const at = days.instant(FOUNDED, 10 * 60);
  return GROUPS.map(([name, description], index) => ({
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
