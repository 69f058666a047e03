import { mdiCash } from '@mdi/js';
import type { Screen } from '../ui/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/payroll',
    title: { en: 'Payroll', 'pt-BR': 'Folha' },
    icon: mdiCash,
    after: '/account/rules',
    access: 'payroll.read',
    page: async () => (await import('./PayrollPage.tsx')).PayrollPage,
  },
];
