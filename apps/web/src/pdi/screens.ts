import type { Screen } from '../ui/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/pdi/:id',
    title: { en: 'Development plan', 'pt-BR': 'Plano de desenvolvimento' },
    after: '/pdi',
    access: 'pdi.own',
    page: async () => (await import('./plan/PlanPage.tsx')).PlanPage,
  },
];
