import type { Screen } from '../ui/screen.ts';

/** Without an icon and therefore not in the menu: the bell next to the search links to them. */
export const screens: readonly Screen[] = [
  {
    path: '/notifications',
    title: { en: 'Notifications', 'pt-BR': 'Notificações' },
    after: '/',
    access: 'signed-in',
    page: async () => (await import('./NotificationsPage.tsx')).NotificationsPage,
  },
  {
    path: '/notifications/preferences',
    title: { en: 'Notification preferences', 'pt-BR': 'Preferências de notificação' },
    after: '/notifications',
    access: 'signed-in',
    page: async () => (await import('./PreferencesPage.tsx')).PreferencesPage,
  },
];
