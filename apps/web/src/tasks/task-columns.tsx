import type { Task } from '@jornada/contract/tasks';
import { useMemo } from 'react';
import { columnsOf } from '../ui/table/columns.ts';
import { useWords } from '../words/words.ts';
import { PriorityMark, StatusMark } from './marks.tsx';
import { ClientCell, DueCell, PersonCell, TagsCell, TitleCell, UpdatedCell } from './TaskCells.tsx';
import { taskWords } from './tasks.words.ts';

const column = columnsOf<Task>();

/** The columns of the list, by the names of the fields; sorting by one asks the server for that field. */
export function useTaskColumns() {
  const say = useWords(taskWords);
  return useMemo(
    () =>
      column.columns([
        column.accessor('title', {
          header: say('field.title'),
          cell: ({ row }) => <TitleCell task={row.original} />,
          meta: { label: say('field.title'), card: 'title' },
          sortDescFirst: false,
        }),
        column.accessor('status', {
          header: say('field.status'),
          cell: ({ getValue }) => (
            <>
              <StatusMark status={getValue()} />
              {say(`status.${getValue()}`)}
            </>
          ),
          meta: { label: say('field.status'), width: '132px' },
          sortDescFirst: false,
        }),
        column.accessor('priority', {
          header: say('field.priority'),
          cell: ({ getValue }) => (
            <>
              <PriorityMark priority={getValue()} />
              {say(`priority.${getValue()}`)}
            </>
          ),
          meta: { label: say('field.priority'), width: '96px' },
          // Whoever sorts by priority wants to see what cannot wait.
          sortDescFirst: true,
        }),
        column.accessor('assignee_id', {
          header: say('field.assignee_id'),
          cell: ({ getValue }) => <PersonCell id={getValue()} />,
          meta: { label: say('field.assignee_id'), width: '140px' },
          sortDescFirst: false,
        }),
        column.accessor('client_id', {
          header: say('field.client_id'),
          cell: ({ getValue }) => <ClientCell id={getValue()} />,
          meta: { label: say('field.client_id'), width: '136px', from: 'medium' },
          sortDescFirst: false,
        }),
        column.accessor('tag_ids', {
          header: say('field.tag_ids'),
          cell: ({ getValue }) => <TagsCell ids={getValue()} />,
          meta: { label: say('field.tag_ids'), width: '124px', from: 'medium' },
          enableSorting: false,
        }),
        column.accessor('due_on', {
          header: say('field.due_on'),
          cell: ({ row }) => <DueCell task={row.original} />,
          meta: { label: say('field.due_on'), width: '108px' },
          sortDescFirst: false,
        }),
        column.accessor('updated_at', {
          header: say('field.updated_at'),
          cell: ({ getValue }) => <UpdatedCell at={getValue()} />,
          meta: { label: say('field.updated_at'), width: '92px', from: 'wide', card: 'hidden' },
          sortDescFirst: true,
        }),
      ]),
    [say],
  );
}
