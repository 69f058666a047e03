import type { Task } from '@jornada/contract/tasks';
import { styled } from '@mui/material/styles';
import { space } from '../../ui/scale.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { useAroundTasks } from '../around-tasks.ts';
import { drawerWords } from './drawer.words.ts';
import { useValueWords } from './use-value-words.ts';

/** Read-only: who created the task and when, and when it was last changed. */
export function TaskDates({ task }: { task: Task }) {
  const say = useWords(drawerWords);
  const words = useValueWords();
  const { instant } = useFormats();
  const { timeZone } = useAroundTasks();
  const at = (value: string) => instant(value, timeZone);
  return (
    <Lines>
      <p>{say('meta-created', { name: words('assignee_id', task.created_by), at: at(task.created_at) })}</p>
      <p>{say('meta-updated', { at: at(task.updated_at) })}</p>
      {task.completed_at && <p>{say('meta-completed', { at: at(task.completed_at) })}</p>}
    </Lines>
  );
}

const Lines = styled('footer')(({ theme }) => ({
  marginTop: space(3),
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  '& p': { margin: 0 },
}));
