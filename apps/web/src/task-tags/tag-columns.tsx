import type { TaskTag } from '@jornada/contract/task-tags';
import { styled } from '../ui/styled.ts';
import { useMemo } from 'react';
import { places } from '../places.ts';
import { radius, space } from '../ui/scale.ts';
import { TextLink } from '../ui/TextLink.tsx';
import { columnsOf } from '../ui/table/columns.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { tagWords } from './task-tags.words.ts';
import { useTagCounts } from './use-tag-counts.ts';

const column = columnsOf<TaskTag>();

/** @param tags the tags of the page, for which tasks are counted */
export function useTagColumns(tags: readonly TaskTag[] | undefined) {
  const say = useWords(tagWords);
  const { number } = useFormats();
  const { counts, failed } = useTagCounts(tags);
  return useMemo(
    () =>
      column.columns([
        // A real link, so that it can be opened in a new tab and copied; the table handles a plain click.
        column.accessor('name', {
          header: say('field.name'),
          card: 'title',
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
          width: '120px',
          align: 'end',
          enableSorting: false,
          cell: ({ row: { original: tag } }) => {
            const count = counts && (counts.get(tag.id) ?? 0);
            if (count === undefined && !failed) return null;
            if (count === 0) return <None>{number(0)}</None>;
            const counted = count === undefined ? undefined : { count, n: number(count), name: tag.name };
            return (
              <TextLink
                to={places.tasks({ tag_id: tag.id })}
                aria-label={counted ? say('tasks-of.count', counted) : say('tasks-of.name', { name: tag.name })}
              >
                {counted?.n ?? say('tasks-of')}
              </TextLink>
            );
          },
        }),
      ]),
    [say, number, counts, failed],
  );
}

const None = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary }));

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
