import { allocations } from '@jornada/contract/resource-allocation';
import { may } from '@jornada/domain/access';
import { mdiCalendarPlusOutline, mdiChartGantt, mdiGrid } from '@mdi/js';
import type { Commands } from '../api/command.ts';
import { places } from '../places.ts';

export const commands: Commands = {
  screens: {
    [places.allocations()]:
      'planning plan timeline gantt schedule capacity resources planejamento cronograma capacidade',
  },
  actions: [
    {
      name: 'new-allocation',
      title: { en: 'New allocation', 'pt-BR': 'Nova alocação' },
      also: 'create add plan book assign criar adicionar planejar alocar reservar',
      icon: mdiCalendarPlusOutline,
      needs: allocations.create,
      to: places.allocations({ open: 'new' }),
    },
    {
      name: 'heat-map',
      title: { en: 'Allocations as a heat map', 'pt-BR': 'Alocações em mapa de calor' },
      also: 'load capacity over-allocated workload carga capacidade sobrecarga',
      icon: mdiGrid,
      needs: allocations.load,
      to: places.allocations({ view: 'heat' }),
    },
  ],
  person: [
    {
      name: 'allocations-of',
      title: { en: 'Allocations', 'pt-BR': 'Alocações' },
      also: 'plan timeline planning plano cronograma',
      icon: mdiChartGantt,
      needs: allocations.timeline,
      when: ({ id }, { user, level }) => id === user.id || may(level, 'allocations.read-all'),
      to: ({ id }) => places.allocations({ person: id }),
    },
  ],
  client: [
    {
      name: 'allocations-for',
      title: { en: 'Allocations', 'pt-BR': 'Alocações' },
      also: 'plan timeline planning plano cronograma',
      icon: mdiChartGantt,
      needs: allocations.timeline,
      to: ({ id }) => places.allocations({ client: id }),
    },
  ],
};
