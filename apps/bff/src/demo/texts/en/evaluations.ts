import type { EvaluationTexts } from '../demo-texts.ts';

const HALVES = { 1: 'first', 2: 'second' } as const;

export const evaluations: EvaluationTexts = {
  agreement: ['Strongly disagree', 'Disagree', 'Partly agree', 'Agree', 'Strongly agree'],
  levels: ['Beginner', 'Developing', 'Proficient', 'Advanced', 'Role model'],
  leaderLooks: {
    name: 'Leader’s view (90)',
    description: 'Eight short questions, answered by leaders.',
    sections: [
      ['Delivery', ['Does what was agreed', 'Delivers good quality', 'Gives early notice of delays']],
      ['Team', ['Helps colleagues', 'Listens before deciding', 'Gives and asks for feedback']],
      ['Growth', ['Learns from mistakes', 'Looks for new responsibilities']],
    ],
  },
  byCompetences: {
    name: '360 by competences',
    description: 'Eight competences with three questions each, and three open questions.',
    rated: ['In daily work', 'Under pressure', 'Together with other departments'],
    inWords: 'In words',
    open: ['What should this person keep doing?', 'What should they start doing?', 'What should they stop doing?'],
  },
  cycles: {
    released: ({ year }) => `Evaluation ${year}`,
    development: ({ year, half }) => `Development 360, ${HALVES[half]} half of ${year}`,
    open: ({ year, half }) => `Evaluation, ${HALVES[half]} half of ${year}`,
    draft: ({ year, half }) => `Leader’s view, ${HALVES[half]} half of ${year}`,
  },
  draftDescription: 'Draft: only leaders answer.',
  ratings: ['Below', 'Partly', 'As expected', 'Above', 'Far above'],
  answers: [
    'Explains decisions well and listens to those who disagree.',
    'Give earlier notice when a deadline is at risk.',
    'Takes on difficult work without being asked.',
    'Share more of what they know with newcomers.',
    'Prepares meetings and ends them with clear agreements.',
    'Ask for help before the queue grows.',
  ],
  declined: 'We spoke only once, by telephone.',
  rationales: [
    'Delivered what was agreed for the half year and gave early notice when a date moved.',
    'Has grown in customer service; larger deliveries still need a review.',
    'Led two difficult projects independently and helped those who joined later.',
    'Results of the period were close to expectations, with ups and downs towards the end of the year.',
  ],
  reasons: [
    'The other team set a higher bar for deliveries of the same size.',
    'The project that weighed on the rating was somebody else’s.',
    'The deliveries of the second half year had not been counted.',
  ],
  contests: [
    {
      reason: 'The delay in October came from a supplier, which is recorded in the tasks.',
      answer:
        'We went through the October tasks with both sides. The rating already allowed for the supplier’s delay and stands.',
    },
    {
      reason: 'My rating does not consider the time in which I covered two jobs.',
      answer: 'The rationale mentions it. The rating stands, and the next plan takes it into account.',
    },
  ],
};
