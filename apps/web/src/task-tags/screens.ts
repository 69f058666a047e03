import { mdiTagMultipleOutline } from '@mdi/js';
import type { Screen } from '../ui/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/tags',
    title: { en: 'Tags', 'pt-BR': 'Etiquetas' },
    icon: mdiTagMultipleOutline,
    after: '/tasks/import',
    access: 'tags.read',
    page: async () => (await import('./TagsPage.tsx')).TagsPage,
  },
];
