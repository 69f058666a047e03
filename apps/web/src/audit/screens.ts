import { mdiClipboardTextClockOutline } from '@mdi/js';
import type { Screen } from '../ui/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/audit',
    title: { en: 'Audit log', 'pt-BR': 'Auditoria' },
    icon: mdiClipboardTextClockOutline,
    after: '/account',
    access: 'audit.read',
    page: async () => (await import('./AuditPage.tsx')).AuditPage,
  },
];
