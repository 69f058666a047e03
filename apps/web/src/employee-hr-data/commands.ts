import { employeeHrData } from '@jornada/contract/employee-hr-data';
import { mdiArchiveOutline, mdiFolderAccountOutline } from '@mdi/js';
import type { Commands } from '../api/command.ts';
import { places } from '../places.ts';

export const commands: Commands = {
  actions: [
    {
      name: 'deactivate-hr',
      title: { en: 'Deactivate HR data', 'pt-BR': 'Desativar dados de RH' },
      also: 'human resources record archive remove salary delete recursos humanos ficha arquivar remover salário',
      icon: mdiArchiveOutline,
      needs: employeeHrData.deactivate,
      to: places.people({ hr: 'yes' }),
    },
    {
      name: 'without-hr',
      title: { en: 'People without HR data', 'pt-BR': 'Pessoas sem dados de RH' },
      also: 'human resources record missing add recursos humanos ficha faltando cadastrar',
      icon: mdiFolderAccountOutline,
      needs: employeeHrData.create,
      to: places.people({ hr: 'no' }),
    },
  ],
  person: [
    {
      name: 'hr-of',
      title: { en: 'HR data', 'pt-BR': 'Dados de RH' },
      also: 'human resources record salary contract add edit reveal recursos humanos ficha salário contrato cadastrar editar',
      icon: mdiFolderAccountOutline,
      needs: employeeHrData.byId,
      to: ({ id }) => places.person(id, { tab: 'hr' }),
    },
    {
      name: 'deactivate-hr',
      title: { en: 'Deactivate HR data', 'pt-BR': 'Desativar dados de RH' },
      also: 'human resources record archive remove recursos humanos ficha arquivar remover',
      icon: mdiArchiveOutline,
      needs: employeeHrData.deactivate,
      when: ({ has_hr_data }) => has_hr_data,
      to: ({ id }) => places.person(id, { tab: 'hr', deactivate: true }),
    },
  ],
};
