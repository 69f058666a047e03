import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { Input } from '../ui/Input.tsx';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import type { Place } from './task-filters.ts';
import { taskWords } from './tasks.words.ts';

/** The orders that have a name of their own; every header gives two more. */
const OFFERED = {
  '-id': 'sort.id',
  id: 'sort.id-up',
  due_on: 'sort.due_on',
  '-due_on': 'sort.due_on-down',
  '-priority': 'sort.priority-down',
  priority: 'sort.priority',
  '-updated_at': 'sort.updated_at-down',
  updated_at: 'sort.updated_at',
  title: 'sort.title',
  '-title': 'sort.title-down',
  status: 'sort.status',
  '-status': 'sort.status-down',
  assignee_id: 'sort.assignee_id',
  '-assignee_id': 'sort.assignee_id-down',
  client_id: 'sort.client_id',
  '-client_id': 'sort.client_id-down',
} as const satisfies Partial<Record<Place['sort'], string>>;

type Props = {
  total: number | null;
  sort: Place['sort'];
  onSort: (sort: Place['sort']) => void;
  /** What stands below has no columns to choose from where false: the board. */
  columns?: boolean;
};

/** Over the table while nothing is selected: how many there are, and in which order. */
export function TaskListBar({ total, sort, onSort, columns = true }: Props) {
  const say = useWords(taskWords);
  const { number } = useFormats();
  const id = useId();
  return (
    <Bar>
      <output>{total !== null && say('found', { count: total, n: number(total) })}</output>
      <label htmlFor={id}>{say('sort-by')}</label>
      <Input id={id} as="select" value={sort} onChange={(event) => onSort(event.target.value as Place['sort'])}>
        {Object.entries(OFFERED).map(([value, key]) => (
          <option key={value} value={value}>
            {say(key)}
          </option>
        ))}
      </Input>
      {columns && <ColumnsMenu />}
    </Bar>
  );
}

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  flex: 1,
  minWidth: 0,
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
  '& > output': { flex: 1, whiteSpace: 'nowrap' },
  '& > div': { flex: '0 1 210px' },
  '& > label': {
    [theme.breakpoints.down('sm')]: {
      position: 'absolute',
      clipPath: 'inset(50%)',
      width: 1,
      height: 1,
      overflow: 'hidden',
    },
  },
  '& select': { color: theme.vars.palette.text.primary },
  '@media print': { '& > label, & > div': { display: 'none' } },
}));
