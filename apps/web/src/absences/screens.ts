import { mdiBeach } from '@mdi/js';
import type { Screen } from '../ui/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/absences',
    title: { en: 'Absences', 'pt-BR': 'Ausências' },
    icon: mdiBeach,
    after: '/hours',
    access: 'absences.own',
    endedLink: 'own',
    page: async () => (await import('./AbsencesPage.tsx')).AbsencesPage,
  },
];
