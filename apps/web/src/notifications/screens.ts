import { mdiBellOutline } from '@mdi/js';
import type { Screen } from '../ui/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/notifications',
    title: { en: 'Notifications', 'pt-BR': 'Notificações' },
    icon: mdiBellOutline,
    after: '/',
    access: 'signed-in',
    page: async () => (await import('./NotificationsPage.tsx')).NotificationsPage,
  },
];
