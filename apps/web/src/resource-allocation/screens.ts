import { mdiChartGantt } from '@mdi/js';
import type { Screen } from '../ui/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/allocations',
    title: { en: 'Allocations', 'pt-BR': 'Alocações' },
    icon: mdiChartGantt,
    after: '/tags',
    access: 'allocations.own',
    page: async () => (await import('./AllocationsPage.tsx')).AllocationsPage,
  },
];
