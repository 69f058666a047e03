import { mdiBookClockOutline } from '@mdi/js';
import type { Screen } from '../ui/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/time-bank',
    title: { en: 'Time bank', 'pt-BR': 'Banco de horas' },
    icon: mdiBookClockOutline,
    after: '/hours/schedules/:userId?',
    access: 'bank.own',
    endedLink: 'own',
    page: async () => (await import('./balances/BalancesPage.tsx')).TimeBankPage,
  },
  {
    path: '/time-bank/:userId',
    title: { en: 'Time bank', 'pt-BR': 'Banco de horas' },
    after: '/time-bank',
    access: 'bank.own',
    endedLink: 'own',
    page: async () => (await import('./StatementPage.tsx')).StatementAtAddress,
  },
  {
    path: '/time-bank/settlements',
    title: { en: 'Settlements', 'pt-BR': 'Quitações' },
    after: '/time-bank/closings',
    access: 'bank.read-all',
    page: async () => (await import('./settlements/SettlementsPage.tsx')).SettlementsPage,
  },
  {
    path: '/time-bank/print',
    title: { en: 'Statements', 'pt-BR': 'Extratos' },
    after: '/time-bank/settlements',
    access: 'bank.read-all',
    page: async () => (await import('./print/PrintPage.tsx')).PrintPage,
  },
  {
    path: '/account/rules',
    title: { en: 'Rules of the time bank', 'pt-BR': 'Regras do banco de horas' },
    after: '/time-bank/print',
    access: 'bank.own',
    endedLink: 'own',
    page: async () => (await import('./agreements/RulesPage.tsx')).RulesPage,
  },
];
