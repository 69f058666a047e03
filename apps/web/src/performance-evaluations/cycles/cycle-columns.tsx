import type { PerformanceEvaluation } from '@jornada/contract/performance-evaluations-cycles';
import { useMemo } from 'react';
import { places } from '../../places.ts';
import { columnsOf } from '../../ui/table/columns.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { cyclesWords } from './cycles.words.ts';

const column = columnsOf<PerformanceEvaluation>();

/** Name, degree, state and last day for answers; for managers of evaluations also people and answers. */
export function useCycleColumns(manages: boolean) {
  const say = useWords(cyclesWords);
  const { number, date } = useFormats();
  return useMemo(() => {
    const own = [
      column.accessor('name', {
        header: say('field.name'),
        card: 'title',
        sortDescFirst: false,
        cell: ({ row: { original: row } }) => (
          <a href={places.evaluation(row.id)} data-open tabIndex={-1} title={row.name}>
            {row.name}
          </a>
        ),
      }),
      column.accessor('degree', {
        header: say('field.degree'),
        width: '90px',
        enableSorting: false,
        cell: ({ row }) => `${row.original.degree}°`,
      }),
      column.accessor('state', {
        header: say('field.state'),
        width: '160px',
        enableSorting: false,
        cell: ({ row }) => say(`state.${row.original.state}`),
      }),
      column.accessor('answer_until', {
        header: say('field.answer_until'),
        width: '150px',
        cell: ({ row }) => date(row.original.answer_until),
      }),
    ];
    if (!manages) return column.columns(own);
    return column.columns([
      ...own,
      column.accessor(({ counts }) => counts?.subjects ?? 0, {
        id: 'people',
        header: say('field.people'),
        width: '100px',
        enableSorting: false,
        cell: ({ row }) => number(row.original.counts?.subjects ?? 0),
      }),
      column.accessor(({ counts }) => counts?.submitted ?? 0, {
        id: 'progress',
        header: say('field.progress'),
        width: '130px',
        enableSorting: false,
        cell: ({ row: { original } }) =>
          original.counts?.forms ? `${number(original.counts.submitted)}/${number(original.counts.forms)}` : '–',
      }),
    ]);
  }, [say, number, date, manages]);
}
