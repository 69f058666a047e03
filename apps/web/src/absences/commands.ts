import { absences } from '@jornada/contract/absences';
import { may } from '@jornada/domain/access';
import {
  mdiBeach,
  mdiCalendarAccountOutline,
  mdiCalendarCheckOutline,
  mdiCalendarMonthOutline,
  mdiCalendarSearchOutline,
  mdiShapeOutline,
} from '@mdi/js';
import type { Commands } from '../api/command.ts';
import { places } from '../places.ts';

export const commands: Commands = {
  screens: { [places.absences()]: 'vacation holiday leave sick time off férias folga atestado licença afastamento' },
  actions: [
    {
      name: 'request-absence',
      title: { en: 'Request vacation or another absence', 'pt-BR': 'Pedir férias ou outra ausência' },
      also: 'leave sick time off day off folga atestado licença',
      icon: mdiBeach,
      needs: absences.create,
      to: places.absences({ new: true }),
    },
    {
      name: 'decide-absences',
      title: { en: 'Decide on absences', 'pt-BR': 'Decidir sobre ausências' },
      also: 'approve refuse request vacation leave waiting aprovar recusar pedido férias folga pendente',
      icon: mdiCalendarCheckOutline,
      needs: absences.decide,
      to: places.absences({ waiting: true }),
    },
    {
      name: 'absence-calendar',
      title: { en: 'Absence calendar', 'pt-BR': 'Calendário de ausências' },
      also: 'who is away out of office vacation month team quem está fora férias mês equipe',
      icon: mdiCalendarMonthOutline,
      needs: absences.list,
      to: places.absences({ view: 'calendar' }),
    },
    {
      name: 'absence-kinds',
      title: { en: 'Change the kinds of absence', 'pt-BR': 'Alterar os tipos de ausência' },
      also: 'type vacation sick leave settings tipo férias atestado configuração',
      icon: mdiShapeOutline,
      needs: absences.createKind,
      to: places.account,
    },
  ],
  person: [
    {
      name: 'absences-of',
      title: { en: 'Absences', 'pt-BR': 'Ausências' },
      also: 'vacation holiday leave sick time off férias folga atestado licença afastamento',
      icon: mdiCalendarSearchOutline,
      needs: absences.list,
      when: ({ id }, { user, level }) => id === user.id || may(level, 'absences.read-all'),
      to: ({ id }) => places.absences({ user_id: id }),
    },
    {
      name: 'record-absence',
      title: { en: 'Record an absence', 'pt-BR': 'Registrar ausência' },
      also: 'vacation leave sick férias folga atestado licença',
      icon: mdiCalendarAccountOutline,
      needs: absences.create,
      when: ({ id, is_active }, { user, level }) => id !== user.id && is_active && may(level, 'absences.record'),
      to: ({ id }) => places.absences({ new: 'record', user: id }),
    },
  ],
};
