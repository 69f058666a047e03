import type { CompetenceGroup } from '@jornada/contract/competence-groups';
import type { Competence } from '@jornada/contract/competences';
import { useMemo } from 'react';
import { columnsOf } from '../ui/table/columns.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { competenceWords } from './competences.words.ts';

const column = columnsOf<Competence>();

export function useCompetenceColumns(groups: readonly CompetenceGroup[]) {
  const say = useWords(competenceWords);
  const { number } = useFormats();
  return useMemo(
    () =>
      column.columns([
        // A real link, so that it can be opened in a new tab and copied; the table handles a plain click.
        column.accessor('name', {
          header: say('field.name'),
          card: 'title',
          sortDescFirst: false,
          cell: ({ row: { original: row } }) => (
            <a href={`?open=${row.id}`} data-open tabIndex={-1} title={row.name}>
              {row.is_active ? row.name : say('name.archived', { name: row.name })}
            </a>
          ),
        }),
        column.accessor('group_id', {
          header: say('field.group_id'),
          width: '180px',
          sortDescFirst: false,
          cell: ({ row }) => groups.find(({ id }) => id === row.original.group_id)?.name,
        }),
        column.accessor('kind', {
          header: say('field.kind'),
          width: '180px',
          enableSorting: false,
          cell: ({ row }) => say(`kind.${row.original.kind}`),
        }),
        column.accessor('levels', {
          header: say('field.levels'),
          width: '150px',
          enableSorting: false,
          cell: ({ row: { original: row } }) => {
            const count = row.levels.filter(({ indicators }) => indicators.length > 0).length;
            return say('levels.filled', { count, n: number(count), all: number(row.levels.length) });
          },
        }),
      ]),
    [say, number, groups],
  );
}
