import type { TeamMember } from '@jornada/contract/user-lines';
import { useMemo } from 'react';
import { places } from '../../places.ts';
import { Face } from '../../ui/Face.tsx';
import { type ColumnLook, columnsOf } from '../../ui/table/columns.ts';
import { useWords } from '../../words/words.ts';
import { AbsenceCell, BalanceCell, LeadsCell, TasksCell, WeekCell } from './cells.tsx';
import { FeedbackCell, FormsCell, PlanCell, ScoreCell } from './development-cells.tsx';
import { teamWords } from './team.words.ts';

const column = columnsOf<TeamMember>();

type Field =
  | 'nome'
  | 'job_title'
  | 'absence'
  | 'week'
  | 'tasks'
  | 'balance_minutes'
  | 'feedback'
  | 'plan'
  | 'score'
  | 'open_forms'
  | 'leads';

/**
 * @param hasBalances whether the viewer may see everybody's balances
 * @param isOwn whether the viewer leads these people
 */
export function useTeamColumns({ hasBalances, isOwn }: { hasBalances: boolean; isOwn: boolean }) {
  const say = useWords(teamWords);
  return useMemo(() => {
    const of = (field: Field, look: ColumnLook = {}) => ({ header: say(`field.${field}`), ...look });
    return column.columns([
      column.accessor('nome', {
        ...of('nome', { card: 'title' }),
        sortDescFirst: false,
        cell: ({ row: { original: person } }) => (
          <a
            href={places.person(person.id, isOwn ? { tab: 'development' } : {})}
            data-open
            tabIndex={-1}
            title={isOwn ? [person.nome, person.job_title].filter(Boolean).join(', ') : person.nome}
          >
            <Face of={person} size={24} />
            {person.nome}
          </a>
        ),
      }),
      // Leaders know the jobs of their own people; the columns below need the space.
      ...(isOwn
        ? []
        : [
            column.accessor('job_title', {
              ...of('job_title', { width: '12%', from: 'large' }),
              sortDescFirst: false,
              cell: ({ row }) => <span title={row.original.job_title}>{row.original.job_title}</span>,
            }),
          ]),
      column.accessor('absence', { ...of('absence', { width: '100px' }), enableSorting: false, cell: AbsenceCell }),
      column.accessor('week', { ...of('week', { width: '135px' }), enableSorting: false, cell: WeekCell }),
      column.accessor('tasks', { ...of('tasks', { width: '110px' }), enableSorting: false, cell: TasksCell }),
      ...(hasBalances
        ? [
            column.accessor('balance_minutes', {
              ...of('balance_minutes', { width: '95px', align: 'end' }),
              enableSorting: false,
              cell: BalanceCell,
            }),
          ]
        : []),
      ...(isOwn
        ? [
            column.accessor('feedback', {
              ...of('feedback', { width: '112px', from: 'wide' }),
              enableSorting: false,
              cell: FeedbackCell,
            }),
            column.accessor('plan', {
              ...of('plan', { width: '130px', from: 'medium' }),
              enableSorting: false,
              cell: PlanCell,
            }),
            column.accessor(({ evaluation }) => evaluation, {
              id: 'score',
              ...of('score', { width: '92px', from: 'large' }),
              enableSorting: false,
              cell: ScoreCell,
            }),
            column.accessor(({ evaluation }) => evaluation, {
              id: 'open_forms',
              ...of('open_forms', { width: '96px', from: 'wide' }),
              enableSorting: false,
              cell: FormsCell,
            }),
          ]
        : []),
      column.accessor('leads', {
        ...of('leads', { width: '65px', from: 'large' }),
        enableSorting: false,
        cell: LeadsCell,
      }),
    ]);
  }, [say, hasBalances, isOwn]);
}
