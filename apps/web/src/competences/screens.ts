import { mdiShapeOutline } from '@mdi/js';
import type { Screen } from '../ui/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/competences',
    title: { en: 'Competences', 'pt-BR': 'Competências' },
    icon: mdiShapeOutline,
    after: '/people',
    access: 'competences.read',
    page: async () => (await import('./CompetencesPage.tsx')).CompetencesPage,
  },
];
