import type { TaskStatus } from '@jornada/domain/tasks';
import { Conflict } from '../../ui/Conflict.tsx';
import { useWords } from '../../words/words.ts';
import { taskWords } from '../tasks.words.ts';
import type { StatusConflict } from './use-moves.ts';

type Props = { conflict: StatusConflict; onResolve: (status: TaskStatus | null) => void };

/** Shown when two people moved the same card to different columns: one of the columns is chosen. */
export function MoveConflict({ conflict: { to, theirs }, onResolve }: Props) {
  const say = useWords(taskWords);
  const differences = [
    {
      field: 'status',
      label: `${say('field.status')}: ${theirs.title}`,
      mine: say(`status.${to}`),
      theirs: say(`status.${theirs.status}`),
      suggested: 'mine',
    },
  ] as const;
  return (
    <Conflict
      differences={differences}
      onResolve={({ status }) => onResolve(status === 'mine' ? to : null)}
      onClose={() => onResolve(null)}
    />
  );
}
