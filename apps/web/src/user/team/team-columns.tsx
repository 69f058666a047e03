import type { TeamMember } from '@jornada/contract/user-lines';
import { useMemo } from 'react';
import { places } from '../../places.ts';
import { Face } from '../../ui/Face.tsx';
import { type ColumnMeta, columnsOf } from '../../ui/table/columns.ts';
import { useWords } from '../../words/words.ts';
import { AbsenceCell, BalanceCell, LeadsCell, TasksCell, WeekCell } from './cells.tsx';
import { teamWords } from './team.words.ts';

const column = columnsOf<TeamMember>();

type Field = 'nome' | 'job_title' | 'absence' | 'week' | 'tasks' | 'balance_minutes' | 'leads';

/** @param hasBalances whether the reader sees balances of everybody */
export function useTeamColumns({ hasBalances }: { hasBalances: boolean }) {
  const say = useWords(teamWords);
  return useMemo(() => {
    const of = (field: Field, meta: Omit<ColumnMeta, 'label'> = {}) => {
      const label = say(`field.${field}`);
      return { header: label, meta: { label, ...meta } };
    };
    return column.columns([
      column.accessor('nome', {
        ...of('nome', { card: 'title' }),
        sortDescFirst: false,
        cell: ({ row: { original: person } }) => (
          <a href={places.person(person.id)} data-open tabIndex={-1} title={person.nome}>
            <Face of={person} size={24} />
            {person.nome}
          </a>
        ),
      }),
      column.accessor('job_title', {
        ...of('job_title', { width: '18%', from: 'medium' }),
        sortDescFirst: false,
        cell: ({ row }) => <span title={row.original.job_title}>{row.original.job_title}</span>,
      }),
      column.accessor('absence', { ...of('absence', { width: '200px' }), enableSorting: false, cell: AbsenceCell }),
      column.accessor('week', { ...of('week', { width: '150px' }), enableSorting: false, cell: WeekCell }),
      column.accessor('tasks', { ...of('tasks', { width: '170px' }), enableSorting: false, cell: TasksCell }),
      ...(hasBalances
        ? [
            column.accessor('balance_minutes', {
              ...of('balance_minutes', { width: '120px', align: 'end' }),
              enableSorting: false,
              cell: BalanceCell,
            }),
          ]
        : []),
      column.accessor('leads', { ...of('leads', { width: '110px' }), enableSorting: false, cell: LeadsCell }),
    ]);
  }, [say, hasBalances]);
}
