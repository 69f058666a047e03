import type { CompetenceProfile } from '@jornada/contract/competences-profiles';
import { useMemo } from 'react';
import { columnsOf } from '../../ui/table/columns.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { profileWords } from './profiles.words.ts';

const column = columnsOf<CompetenceProfile>();

export function useProfileColumns() {
  const say = useWords(profileWords);
  const { number } = useFormats();
  return useMemo(
    () =>
      column.columns([
        // A real link, so that it can be opened in a new tab and copied; the table handles a plain click.
        column.accessor('name', {
          header: say('field.name'),
          width: '240px',
          card: 'title',
          sortDescFirst: false,
          cell: ({ row: { original: row } }) => (
            <a href={`?open=${row.id}`} data-open tabIndex={-1} title={row.name}>
              {row.name}
            </a>
          ),
        }),
        column.accessor('job_titles', {
          header: say('field.job_titles'),
          enableSorting: false,
          cell: ({ row }) => row.original.job_titles.join(', '),
        }),
        column.accessor('expected', {
          header: say('field.expected'),
          width: '160px',
          enableSorting: false,
          cell: ({ row }) => {
            const count = row.original.expected.length;
            return say('expected.count', { count, n: number(count) });
          },
        }),
        column.accessor('is_active', {
          header: say('field.state'),
          width: '110px',
          enableSorting: false,
          cell: ({ row }) => say(row.original.is_active ? 'state.active' : 'state.archived'),
        }),
      ]),
    [say, number],
  );
}
