import { mdiAccountSupervisorOutline } from '@mdi/js';
import type { Screen } from '../ui/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/team',
    title: { en: 'My team', 'pt-BR': 'Minha equipe' },
    icon: mdiAccountSupervisorOutline,
    after: '/people',
    access: 'people.read',
    forLeaders: true,
    page: async () => (await import('./team/TeamPage.tsx')).TeamPage,
  },
  {
    path: '/people/offboardings',
    title: { en: 'Offboardings', 'pt-BR': 'Desligamentos' },
    after: '/team',
    access: 'people.offboardings',
    page: async () => (await import('./offboardings/OffboardingsPage.tsx')).OffboardingsPage,
  },
];
