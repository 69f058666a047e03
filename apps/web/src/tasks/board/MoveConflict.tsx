import type { TaskStatus } from '@jornada/domain/tasks';
import { Conflict } from '../../ui/Conflict.tsx';
import { useWords } from '../../words/words.ts';
import { taskWords } from '../tasks.words.ts';
import type { Contest } from './use-moves.ts';

type Props = { contest: Contest; onSettle: (status: TaskStatus | null) => void };

/** Shown when two people moved the same card to different columns: one of the columns is chosen. */
export function MoveConflict({ contest: { to, theirs }, onSettle }: Props) {
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
      onSettle={({ status }) => onSettle(status === 'mine' ? to : null)}
      onClose={() => onSettle(null)}
    />
  );
}
