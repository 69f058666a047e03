import type { CompetenceGroup } from '@jornada/contract/competence-groups';
import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { radius, space } from '../ui/scale.ts';
import { columnsOf } from '../ui/table/columns.ts';
import { useWords } from '../words/words.ts';
import { competenceGroupWords } from './competence-groups.words.ts';

const column = columnsOf<CompetenceGroup>();

export function useCompetenceGroupColumns() {
  const say = useWords(competenceGroupWords);
  return useMemo(
    () =>
      column.columns([
        // A real link, so that it can be opened in a tab and copied; the table opens it on a plain click.
        column.accessor('name', {
          header: say('field.name'),
          meta: { label: say('field.name'), card: 'title' },
          sortDescFirst: false,
          cell: ({ row: { original: row } }) => (
            <Named href={`?open=${row.id}`} data-open tabIndex={-1} title={row.name}>
              <i aria-hidden style={{ background: row.color }} />
              {row.name}
            </Named>
          ),
        }),
        column.accessor('description', {
          header: say('field.description'),
          meta: { label: say('field.description') },
          enableSorting: false,
        }),
        column.accessor('is_active', {
          header: say('field.state'),
          meta: { label: say('field.state'), width: '120px' },
          enableSorting: false,
          cell: ({ row }) => say(row.original.is_active ? 'state.active' : 'state.archived'),
        }),
      ]),
    [say],
  );
}

// The table makes the link a block with truncated text, so the dot is inline with it.
const Named = styled('a')({
  '& i': {
    display: 'inline-block',
    width: 12,
    height: 12,
    marginInlineEnd: space(1.25),
    borderRadius: radius.s,
    verticalAlign: '-1px',
  },
});
