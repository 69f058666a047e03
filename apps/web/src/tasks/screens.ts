import type { Screen } from '../ui/screen.ts';

export const screens: readonly Screen[] = [
  {
    path: '/tasks/import',
    title: { en: 'Import tasks', 'pt-BR': 'Importar tarefas' },
    after: '/tasks/:id?',
    access: 'tasks.own',
    page: async () => (await import('./import/ImportPage.tsx')).ImportPage,
  },
];
