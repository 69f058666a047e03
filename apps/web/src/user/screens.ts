import type { Screen } from '../ui/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/people/offboardings',
    title: { en: 'Offboardings', 'pt-BR': 'Desligamentos' },
    after: '/team',
    access: 'people.offboardings',
    page: async () => (await import('./offboardings/OffboardingsPage.tsx')).OffboardingsPage,
  },
];
