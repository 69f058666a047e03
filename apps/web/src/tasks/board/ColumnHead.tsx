import type { TaskStatus } from '@jornada/domain/tasks';
import { mdiPlus, mdiUnfoldLessVertical, mdiUnfoldMoreVertical } from '@mdi/js';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { statusMark } from '../marks.tsx';
import { taskWords } from '../tasks.words.ts';
import { boardWords } from './board.words.ts';

type Props = {
  status: TaskStatus;
  total: number | null;
  folded: boolean;
  onFold: (folded: boolean) => void;
  /** Undefined for people who may not create tasks. */
  onNew?: (() => void) | undefined;
};

/** Name and number of a column, a button for a new task in it, and one that folds it. */
export function ColumnHead({ status, total, folded, onFold, onNew }: Props) {
  const say = useWords(boardWords);
  const sayTask = useWords(taskWords);
  const { number } = useFormats();
  const name = sayTask(`status.${status}`);
  return (
    <header>
      {statusMark(status)}
      <h2>{name}</h2>
      {total !== null && <span data-count>{number(total)}</span>}
      {onNew && !folded && <Tool label={say('new', { status: name })} icon={mdiPlus} onClick={onNew} />}
      <Tool
        label={say('fold', { status: name })}
        icon={folded ? mdiUnfoldMoreVertical : mdiUnfoldLessVertical}
        expanded={!folded}
        onClick={() => onFold(!folded)}
      />
    </header>
  );
}

type ToolProps = { label: string; icon: string; expanded?: boolean; onClick: () => void };

const Tool = ({ label, icon, expanded, onClick }: ToolProps) => (
  <button type="button" data-tool aria-label={label} title={label} aria-expanded={expanded} onClick={onClick}>
    <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
      <path d={icon} />
    </svg>
  </button>
);
