import { taskTags } from '@jornada/contract/task-tags';
import { mdiCallMerge, mdiTagPlusOutline } from '@mdi/js';
import type { Commands } from '../api/command.ts';
import { places } from '../places.ts';

export const commands: Commands = {
  screens: { [places.tags()]: 'labels categories rótulos marcadores categorias' },
  actions: [
    {
      name: 'new-tag',
      title: { en: 'New tag', 'pt-BR': 'Nova etiqueta' },
      also: 'create add label category criar adicionar rótulo marcador categoria',
      icon: mdiTagPlusOutline,
      needs: taskTags.create,
      to: places.tags({ new: true }),
    },
    {
      name: 'change-tags',
      title: { en: 'Rename, merge or delete tags', 'pt-BR': 'Renomear, mesclar ou excluir etiquetas' },
      also: 'labels categories color join unite rótulos marcadores categorias cor juntar unir',
      icon: mdiCallMerge,
      needs: taskTags.merge,
      to: places.tags(),
    },
  ],
};
