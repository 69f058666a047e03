import type { Screen } from '../ui/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/nps/:id',
    title: { en: 'NPS wave', 'pt-BR': 'Onda de NPS' },
    after: '/nps',
    access: 'nps.read',
    page: async () => (await import('./waves/WavePage.tsx')).WavePage,
  },
  {
    path: '/nps/answer/:id',
    title: { en: 'Answer NPS', 'pt-BR': 'Responder ao NPS' },
    after: '/nps/:id',
    access: 'nps.answer',
    page: async () => (await import('./answer/AnswerPage.tsx')).AnswerPage,
  },
  {
    path: '/how-answers-are-kept',
    title: { en: 'How answers are kept', 'pt-BR': 'Como as respostas são guardadas' },
    after: '/nps/answer/:id',
    access: 'signed-in',
    page: async () => (await import('./HowAnswersAreKept.tsx')).HowAnswersAreKept,
  },
];
