import type { EvaluationTemplateSummary } from '@jornada/contract/performance-evaluations-templates';
import { useMemo } from 'react';
import { places } from '../../places.ts';
import { columnsOf } from '../../ui/table/columns.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { templateWords } from './templates.words.ts';

const column = columnsOf<EvaluationTemplateSummary>();

export function useTemplateColumns() {
  const say = useWords(templateWords);
  const { number } = useFormats();
  return useMemo(
    () =>
      column.columns([
        column.accessor('name', {
          header: say('field.name'),
          card: 'title',
          sortDescFirst: false,
          cell: ({ row: { original: row } }) => (
            <a href={places.evaluationTemplate(row.id)} data-open tabIndex={-1} title={row.name}>
              {row.name}
            </a>
          ),
        }),
        column.accessor('questions', {
          header: say('field.questions'),
          width: '140px',
          enableSorting: false,
          cell: ({ row }) =>
            say('count.questions', { count: row.original.questions, n: number(row.original.questions) }),
        }),
        column.accessor('minutes', {
          header: say('field.minutes'),
          width: '140px',
          enableSorting: false,
          cell: ({ row }) => say('count.minutes', { count: row.original.minutes, n: number(row.original.minutes) }),
        }),
        column.accessor('state', {
          header: say('field.state'),
          width: '120px',
          enableSorting: false,
          cell: ({ row }) => say(`state.${row.original.state}`),
        }),
      ]),
    [say, number],
  );
}
