import { pdi } from '@jornada/contract/pdi';
import { mdiClockAlertOutline, mdiDownloadOutline, mdiPlus, mdiSproutOutline } from '@mdi/js';
import type { Commands } from '../api/command.ts';
import { places } from '../places.ts';

export const commands: Commands = {
  screens: {
    [places.pdi()]:
      'PDI IDP goals growth career learning development plan metas crescimento carreira aprendizagem plano desenvolvimento individual',
  },
  actions: [
    {
      name: 'new-plan',
      title: { en: 'New development plan', 'pt-BR': 'Novo plano de desenvolvimento' },
      also: 'PDI add create goals growth criar adicionar metas crescimento',
      icon: mdiPlus,
      needs: pdi.create,
      to: places.pdi({ new: true }),
    },
    {
      name: 'late-plans',
      title: { en: 'My late development plans', 'pt-BR': 'Meus planos de desenvolvimento atrasados' },
      also: 'PDI overdue goals actions atraso metas ações',
      icon: mdiClockAlertOutline,
      needs: pdi.list,
      to: places.pdi({ late: true }),
    },
    {
      name: 'export-plans',
      title: { en: 'Download my development plans as CSV', 'pt-BR': 'Baixar os meus planos de desenvolvimento em CSV' },
      also: 'PDI export spreadsheet excel exportar planilha',
      icon: mdiDownloadOutline,
      needs: pdi.exportCsv,
      file: pdi.exportCsv.path,
    },
  ],
  person: [
    {
      name: 'plans-of',
      title: { en: 'Development plans of this person', 'pt-BR': 'Planos de desenvolvimento desta pessoa' },
      also: 'PDI goals growth metas crescimento',
      icon: mdiSproutOutline,
      needs: pdi.list,
      when: ({ id }, { user, level, leads }) => id !== user.id && (leads || level >= 4),
      to: ({ id }) => places.person(id, { tab: 'development' }),
    },
  ],
};
