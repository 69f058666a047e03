import type { TaskTag } from '@jornada/contract/task-tags';
import { styled } from '../ui/styled.ts';
import { useMemo } from 'react';
import { places } from '../places.ts';
import { radius, space } from '../ui/scale.ts';
import { TextLink } from '../ui/TextLink.tsx';
import { columnsOf } from '../ui/table/columns.ts';
import { useWords } from '../words/words.ts';
import { tagWords } from './task-tags.words.ts';

const column = columnsOf<TaskTag>();

export function useTagColumns() {
  const say = useWords(tagWords);
  return useMemo(
    () =>
      column.columns([
        // A real link, so that it can be opened in a new tab and copied; the table handles a plain click.
        column.accessor('name', {
          header: say('field.name'),
          meta: { label: say('field.name'), card: 'title' },
          sortDescFirst: false,
          cell: ({ row: { original: tag } }) => (
            <Named href={places.tags({ tag: tag.id })} data-open tabIndex={-1} title={tag.name}>
              <i aria-hidden style={{ background: tag.color }} />
              {tag.name}
            </Named>
          ),
        }),
        column.accessor('id', {
          id: 'tasks',
          header: say('tasks'),
          meta: { label: say('tasks'), width: '160px', card: 'bare' },
          enableSorting: false,
          cell: ({ row: { original: tag } }) => (
            <TextLink to={places.tasks({ tag_id: tag.id })} aria-label={say('tasks-of.name', { name: tag.name })}>
              {say('tasks-of')}
            </TextLink>
          ),
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
