import { mdiShapeOutline } from '@mdi/js';
import type { Screen } from '../ui/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/competences',
    title: { en: 'Competences', 'pt-BR': 'Competências' },
    icon: mdiShapeOutline,
    group: 'development',
    after: '/people',
    access: 'competences.read',
    page: async () => (await import('./CompetencesPage.tsx')).CompetencesPage,
  },
  {
    path: '/competences/profiles',
    title: { en: 'Job profiles', 'pt-BR': 'Perfis de cargo' },
    after: '/competences',
    access: 'competences.read',
    page: async () => (await import('./profiles/ProfilesPage.tsx')).ProfilesPage,
  },
];
