import { mdiTimerOutline } from '@mdi/js';
import type { Screen } from '../ui/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/hours',
    group: 'time',
    title: { en: 'Hours', 'pt-BR': 'Horas' },
    icon: mdiTimerOutline,
    after: '/allocations',
    access: 'hours.own',
    endedLink: 'own',
    page: async () => (await import('./HoursPage.tsx')).HoursPage,
  },
  {
    path: '/hours/schedules/:userId?',
    title: { en: 'Schedules and holidays', 'pt-BR': 'Jornadas e feriados' },
    after: '/hours',
    access: 'hours.own',
    page: async () => (await import('./schedules/SchedulesPage.tsx')).SchedulesPage,
  },
];
