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
import type { DemoTexts } from './texts/demo-texts.ts';

const scaleOf = (kind: Scale['kind'], labels: readonly string[]): Scale => ({
  kind,
  points: labels.length,
  labels: [...labels],
  not_observed: true,
});

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

/** The number of competences with questions: the first ones, by their seed. */
const ASKED = 8;

interface Template {
  name: string;
  description: string;
  scale: Scale;
  sections: NewSection[];
}

/** A short form for leaders, and one with three ratings per competence. */
const templatesOf = ({ evaluations, competences }: DemoTexts): Template[] => {
  const { leaderLooks, byCompetences } = evaluations;
  return [
    {
      name: leaderLooks.name,
      description: leaderLooks.description,
      scale: scaleOf('agreement', evaluations.agreement),
      sections: leaderLooks.sections.map(([title, texts]) =>
        section(
          title,
          texts.map((text) => question('rating', text, LEADER)),
        ),
      ),
    },
    {
      name: byCompetences.name,
      description: byCompetences.description,
      scale: scaleOf('levels', evaluations.levels),
      sections: [
        ...competences.competences.slice(0, ASKED).map(([title], at) =>
          section(
            title,
            byCompetences.rated.map((text) => question('rating', text, RATER_GROUPS)),
            at + 1,
          ),
        ),
        section(
          byCompetences.inWords,
          byCompetences.open.map((text) => question('text', text, RATER_GROUPS)),
        ),
      ],
    },
  ];
};

export const evaluationTemplatesSeed = seedOf('evaluation_templates', ({ days, texts }) => {
  const at = days.instant(FOUNDED, 11 * 60);
  return templatesOf(texts).map(({ name, description, scale, sections: anew }) => {
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
