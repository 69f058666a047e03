import { mdiFlagOutline } from '@mdi/js';
import type { Task } from '@jornada/contract/tasks';
import { useMemo } from 'react';
import { type ColumnLook, columnsOf } from '../ui/table/columns.ts';
import { useWords } from '../words/words.ts';
import { AssigneeCell, ClientCell, DueCell, PriorityCell, StatusCell, TagsCell, UpdatedCell } from './TaskCells.tsx';
import { TitleCell } from './TitleCell.tsx';
import { taskWords } from './tasks.words.ts';
import { useColumnsInUrl } from './use-columns-in-url.ts';

const column = columnsOf<Task>();

type Field = 'title' | 'status' | 'priority' | 'assignee_id' | 'client_id' | 'tag_ids' | 'due_on' | 'updated_at';

/** The visible columns of the list. Their ids are the names of the fields, by which the server sorts. */
export function useTaskColumns() {
  const say = useWords(taskWords);
  const left = useColumnsInUrl().hidden.join();
  const all = useMemo(() => {
    /** Header and options of a column. */
    const of = (field: Field, look: ColumnLook = {}) => ({
      header: say(`field.${field}`),
      ...look,
      sortDescFirst: false,
    });
    return column.columns([
      column.accessor('title', { ...of('title', { card: 'title' }), cell: TitleCell }),
      column.accessor('status', { ...of('status', { changes: true, width: '140px' }), cell: StatusCell }),
      // The first click on the header of the priority sorts the most urgent tasks first.
      column.accessor('priority', {
        ...of('priority', { changes: true, width: '52px', icon: mdiFlagOutline }),
        cell: PriorityCell,
        sortDescFirst: true,
      }),
      column.accessor('assignee_id', {
        ...of('assignee_id', { changes: true, width: 'clamp(112px, 9.6cqw, 220px)' }),
        cell: AssigneeCell,
      }),
      column.accessor('client_id', {
        ...of('client_id', { changes: true, width: 'clamp(112px, 9.6cqw, 260px)', from: 'medium' }),
        cell: ClientCell,
      }),
      column.accessor('tag_ids', {
        ...of('tag_ids', { changes: true, width: 'clamp(104px, 9.2cqw, 200px)', from: 'large' }),
        cell: TagsCell,
        enableSorting: false,
      }),
      column.accessor('due_on', {
        ...of('due_on', { changes: true, width: '130px' }),
        cell: DueCell,
      }),
      column.accessor('updated_at', {
        ...of('updated_at', { width: '100px', from: 'wide', card: 'hidden' }),
        cell: UpdatedCell,
        sortDescFirst: true,
      }),
    ]);
  }, [say]);
  // A string as dependency, because the parser returns a new array whenever anything in the URL changes.
  return useMemo(() => all.filter(({ id }) => !left.split(',').includes(id)), [all, left]);
}
