import { holidays } from '@jornada/contract/accounts-holidays';
import { workTime } from '@jornada/contract/work-time';
import { schedules } from '@jornada/contract/work-time-schedules';
import { may } from '@jornada/domain/access';
import {
  mdiCalendarClockOutline,
  mdiCalendarStarOutline,
  mdiChartBar,
  mdiClockPlusOutline,
  mdiDownloadOutline,
  mdiTimerOutline,
} from '@mdi/js';
import type { Commands } from '../api/command.ts';
import { places } from '../places.ts';

export const commands: Commands = {
  screens: {
    [places.hours()]: 'timesheet time tracking folha de ponto apontamento',
    [places.schedules()]: 'working hours shift calendar day off expediente turno escala calendário folga',
  },
  actions: [
    {
      name: 'new-hours',
      title: { en: 'Enter worked hours', 'pt-BR': 'Lançar horas trabalhadas' },
      also: 'log hours add time track timesheet registrar apontar adicionar tempo',
      icon: mdiClockPlusOutline,
      needs: workTime.create,
      to: places.hours({ entry: 'new' }),
    },
    {
      name: 'hours-charts',
      title: { en: 'Charts of worked hours', 'pt-BR': 'Gráficos de horas trabalhadas' },
      also: 'report statistics relatório estatísticas',
      icon: mdiChartBar,
      needs: workTime.summary,
      to: places.hours({ view: 'charts' }),
    },
    {
      name: 'holidays',
      title: { en: 'Add a holiday', 'pt-BR': 'Adicionar um feriado' },
      also: 'holidays national day off new feriados nacionais novo folga',
      icon: mdiCalendarStarOutline,
      needs: holidays.create,
      to: places.schedules(),
    },
    {
      name: 'no-schedule',
      title: { en: 'People without a schedule', 'pt-BR': 'Pessoas sem jornada' },
      also: 'missing working hours shift faltando expediente',
      icon: mdiCalendarClockOutline,
      needs: schedules.all,
      to: places.schedules({ without: 'true' }),
    },
    {
      name: 'export-hours',
      title: { en: 'Download worked hours as CSV', 'pt-BR': 'Baixar as horas trabalhadas em CSV' },
      also: 'export timesheet spreadsheet excel exportar planilha',
      icon: mdiDownloadOutline,
      needs: workTime.export,
      file: workTime.export.path,
    },
  ],
  person: [
    {
      name: 'hours-of',
      title: { en: 'Hours', 'pt-BR': 'Horas' },
      also: 'timesheet worked time folha de ponto apontamento trabalhadas',
      icon: mdiTimerOutline,
      needs: workTime.timesheet,
      when: ({ id }, { user, level }) => id === user.id || may(level, 'hours.read-all'),
      to: ({ id }) => places.hours({ user: id }),
    },
    {
      name: 'schedule-of',
      title: { en: 'Schedule', 'pt-BR': 'Jornada' },
      also: 'working hours shift expediente turno escala',
      icon: mdiCalendarClockOutline,
      needs: schedules.list,
      when: ({ id }, { user, level }) => id === user.id || may(level, 'hours.read-all'),
      to: ({ id }) => places.schedule(id),
    },
  ],
};
