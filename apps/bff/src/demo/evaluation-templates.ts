import {
  minutesOf,
  type NewQuestion,
  type NewSection,
  numbered,
  type Scale,
} from '@jornada/domain/evaluation-templates';
import { RATER_GROUPS, type RaterGroup } from '@jornada/domain/evaluations';
import { fold } from '@jornada/domain/text';
import { FOUNDED } from './demo-account.ts';
import { seedOf } from './seed.ts';

const AGREEMENT: Scale = {
  kind: 'agreement',
  points: 5,
  labels: ['Discordo totalmente', 'Discordo', 'Em parte', 'Concordo', 'Concordo totalmente'],
  not_observed: true,
};
const LEVELS: Scale = {
  kind: 'levels',
  points: 5,
  labels: ['Iniciante', 'Em desenvolvimento', 'Proficiente', 'Avançado', 'Referência'],
  not_observed: true,
};

const question = (kind: 'rating' | 'text', text: string, groups: readonly RaterGroup[]): NewQuestion => ({
  kind,
  text,
  help: '',
  anchors: [],
  groups: [...groups],
  required: kind === 'rating',
  weight: 1,
  comment: kind === 'rating' ? 'optional' : 'none',
  choices: [],
});
const section = (title: string, questions: NewQuestion[], competence_id: number | null = null): NewSection => ({
  title,
  for: 'all',
  profile_ids: [],
  competence_id,
  questions,
});

const LEADER: readonly RaterGroup[] = ['leader', 'self'];

/** Titles and ratings of the first template. */
const LOOKED_AT = [
  ['Entrega', ['Cumpre o que combina', 'Entrega com qualidade', 'Avisa cedo quando algo vai atrasar']],
  ['Equipe', ['Ajuda os colegas', 'Ouve antes de decidir', 'Dá e pede feedback']],
  ['Crescimento', ['Aprende com os erros', 'Busca novas responsabilidades']],
] as const;

/** Competences of the second one: 1 to 8, by the seed of these, with three ratings each. */
const ASKED = [
  'Qualidade',
  'Cumprimento de prazos',
  'Foco no cliente',
  'Melhoria contínua',
  'Comunicação',
  'Trabalho em equipe',
  'Escuta',
  'Desenvolvimento de pessoas',
];
const RATED = ['No dia a dia', 'Sob pressão', 'Junto com outras áreas'];
const OPEN = [
  'O que esta pessoa deveria continuar fazendo?',
  'O que deveria começar a fazer?',
  'O que deveria deixar?',
];

const TEMPLATES: readonly { name: string; description: string; scale: Scale; sections: NewSection[] }[] = [
  {
    name: 'Olhar da liderança (90)',
    description: 'Oito perguntas curtas, respondidas pela liderança.',
    scale: AGREEMENT,
    sections: LOOKED_AT.map(([title, texts]) =>
      section(
        title,
        texts.map((text) => question('rating', text, LEADER)),
      ),
    ),
  },
  {
    name: '360 por competências',
    description: 'Oito competências com três perguntas cada, e três perguntas abertas.',
    scale: LEVELS,
    sections: [
      ...ASKED.map((title, at) =>
        section(
          title,
          RATED.map((text) => question('rating', text, RATER_GROUPS)),
          at + 1,
        ),
      ),
      section(
        'Em palavras',
        OPEN.map((text) => question('text', text, RATER_GROUPS)),
      ),
    ],
  },
];

export const evaluationTemplatesSeed = seedOf('evaluation_templates', ({ days }) => {
  const at = days.instant(FOUNDED, 11 * 60);
  return TEMPLATES.map(({ name, description, scale, sections: anew }) => {
    const { sections, next } = numbered(anew, 1);
    return {
      name,
      name_folded: fold(name),
      description,
      scale: JSON.stringify(scale),
      sections: JSON.stringify(sections),
      question_count: next - 1,
      minutes: minutesOf(sections),
      next_question: next,
      archived_at: null,
      created_at: at,
      updated_at: at,
    };
  });
});
