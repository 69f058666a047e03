import { mdiClipboardTextOutline } from '@mdi/js';
import type { Screen } from '../ui/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/evaluations/:id?',
    title: { en: 'Evaluations', 'pt-BR': 'Avaliações' },
    icon: mdiClipboardTextOutline,
    group: 'development',
    after: '/nps',
    access: 'evaluations.own',
    page: async () => (await import('./EvaluationsPage.tsx')).EvaluationsPage,
  },
  {
    path: '/evaluations/templates/:id?',
    title: { en: 'Evaluation templates', 'pt-BR': 'Modelos de avaliação' },
    after: '/evaluations/:id?',
    access: 'evaluations.manage',
    page: async () => (await import('./templates/Templates.tsx')).Templates,
  },
  {
    path: '/evaluations/:id/results/:userId',
    title: { en: 'Evaluation result', 'pt-BR': 'Resultado de avaliação' },
    after: '/evaluations/templates/:id?',
    access: 'evaluations.own',
    page: async () => (await import('./results/ResultPage.tsx')).ResultPage,
  },
  {
    path: '/evaluations/:id/calibration',
    title: { en: 'Calibration', 'pt-BR': 'Calibragem' },
    after: '/evaluations/:id/results/:userId',
    access: 'evaluations.own',
    page: async () => (await import('./calibration/CalibrationPage.tsx')).CalibrationPage,
  },
  {
    path: '/evaluations/:id/raters/:userId',
    title: { en: 'Raters', 'pt-BR': 'Avaliadores' },
    after: '/evaluations/:id/calibration',
    access: 'evaluations.own',
    page: async () => (await import('./raters/RatersPage.tsx')).RatersPage,
  },
  {
    path: '/evaluations/forms/:id',
    title: { en: 'Evaluation form', 'pt-BR': 'Formulário de avaliação' },
    after: '/evaluations/:id/raters/:userId',
    access: 'evaluations.own',
    page: async () => (await import('./forms/FormPage.tsx')).FormPage,
  },
];
