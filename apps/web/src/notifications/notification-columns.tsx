import type { Notification } from '@jornada/contract/notifications';
import { styled } from '../ui/styled.ts';
import { useMemo } from 'react';
import { usePeopleNames } from '../api/names.ts';
import { Face } from '../ui/Face.tsx';
import { space } from '../ui/scale.ts';
import { columnsOf } from '../ui/table/columns.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { notificationWords } from './notifications.words.ts';
import { useSentence } from './use-sentence.ts';

const column = columnsOf<Notification>();

/** The columns: the event, as a link, and its time. */
export function useNotificationColumns(timeZone: string) {
  const say = useWords(notificationWords);
  const sentence = useSentence();
  const people = usePeopleNames();
  const { instant } = useFormats();
  return useMemo(
    () =>
      column.columns([
        column.accessor('kind', {
          header: say('field.what'),
          card: 'title',
          enableSorting: false,
          cell: ({ row: { original } }) => {
            const actor = original.actor_id === null ? undefined : people.get(original.actor_id);
            const text = sentence(original);
            return (
              <What href={original.link} data-open tabIndex={-1} title={text} data-unread={original.read_at === null}>
                {actor && <Face of={actor} />}
                {text}
                {original.read_at === null && <i role="img" aria-label={say('unread')} />}
              </What>
            );
          },
        }),
        column.accessor('at', {
          header: say('field.at'),
          width: '176px',
          card: 'title',
          sortDescFirst: true,
          cell: ({ row }) => (
            <time dateTime={row.original.at} title={row.original.at}>
              {instant(row.original.at, timeZone)}
            </time>
          ),
        }),
      ]),
    [say, sentence, people, instant, timeZone],
  );
}

// The table makes the link a block with truncated text, so the dot is inline with it.
const What = styled('a')(({ theme }) => ({
  '&[data-unread=true]': { fontWeight: 600 },
  '& i': {
    display: 'inline-block',
    width: 8,
    height: 8,
    marginInlineStart: space(1),
    borderRadius: '50%',
    background: theme.vars.palette.primary.main,
  },
}));
