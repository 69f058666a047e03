import { mdiTagMultipleOutline } from '@mdi/js';
import type { Screen } from '../ui/screen.ts';

export const tagScreens: readonly Screen[] = [
  {
    path: '/tags',
    title: { en: 'Tags', 'pt-BR': 'Etiquetas' },
    icon: mdiTagMultipleOutline,
    access: 'tags.read',
    page: async () => (await import('./TagsPage.tsx')).TagsPage,
  },
];
