import type { CompetenceKind } from '@jornada/domain/competences';
import { fold } from '@jornada/domain/text';
import { FOUNDED } from './demo-account.ts';
import { seedOf } from './seed.ts';

/** Name and opening words of each level; the behaviour of the competence completes the sentence. */
const LEVELS = [
  ['Iniciante', 'Com orientação,'],
  ['Em desenvolvimento', 'Na maior parte das vezes,'],
  ['Proficiente', 'Por conta própria,'],
  ['Avançado', 'Também em situações difíceis,'],
  ['Referência', 'Ensina outras pessoas e'],
] as const;

/** Group (1 to 4, by the seed of the groups), name, kind and behaviour. */
const COMPETENCES: readonly (readonly [number, string, CompetenceKind, string])[] = [
  [1, 'Qualidade', 'core', 'revisa o trabalho antes de entregar'],
  [1, 'Cumprimento de prazos', 'core', 'entrega no prazo e avisa cedo quando não vai conseguir'],
  [1, 'Foco no cliente', 'core', 'parte da necessidade do cliente'],
  [1, 'Melhoria contínua', 'technical', 'propõe mudanças a partir do que mediu'],
  [2, 'Comunicação', 'core', 'explica com clareza e confirma que foi entendido'],
  [2, 'Trabalho em equipe', 'core', 'ajuda colegas e pede ajuda'],
  [2, 'Escuta', 'core', 'ouve até o fim antes de responder'],
  [3, 'Desenvolvimento de pessoas', 'leadership', 'conversa com cada pessoa sobre o crescimento dela'],
  [3, 'Delegação', 'leadership', 'entrega a decisão junto com a tarefa'],
  [3, 'Tomada de decisão', 'leadership', 'decide no tempo certo e explica o motivo'],
  [4, 'Análise de dados', 'technical', 'responde perguntas com dados confiáveis'],
  [4, 'Engenharia de software', 'technical', 'escreve código que outras pessoas mantêm'],
  [4, 'Design de produto', 'technical', 'testa ideias com quem vai usar'],
  [4, 'Atendimento', 'technical', 'resolve o pedido no primeiro contato'],
];

export const competencesSeed = seedOf('competences', ({ days }) => {
  const at = days.instant(FOUNDED, 10 * 60);
  return COMPETENCES.map(([group_id, name, kind, behaviour]) => ({
    group_id,
    name,
    name_folded: fold(name),
    description: '',
    kind,
    levels: JSON.stringify(
      LEVELS.map(([label, begin], index) => ({
        level: index + 1,
        name: label,
        indicators: [`${begin} ${behaviour}.`],
      })),
    ),
    archived_at: null,
    created_at: at,
    updated_at: at,
  }));
});
