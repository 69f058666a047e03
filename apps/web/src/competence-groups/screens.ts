import { mdiShapeOutline } from '@mdi/js';
import type { Screen } from '../ui/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/competence-groups',
    title: { en: 'Competence groups', 'pt-BR': 'Grupos de competências' },
    icon: mdiShapeOutline,
    after: '/people',
    access: 'competences.read',
    page: async () => (await import('./CompetenceGroupsPage.tsx')).CompetenceGroupsPage,
  },
];
