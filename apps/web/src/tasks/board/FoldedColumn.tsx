import type { TaskStatus } from '@jornada/domain/tasks';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { taskWords } from '../tasks.words.ts';
import { boardWords } from './board.words.ts';
import { ColumnHead } from './ColumnHead.tsx';

type Props = { status: TaskStatus; total: number | null; landing: boolean; onUnfold: () => void };

/** A column reduced to its name and number of tasks. Cards can be dropped on it. */
export function FoldedColumn({ status, total, landing, onUnfold }: Props) {
  const say = useWords(boardWords);
  const name = useWords(taskWords)(`status.${status}`);
  const { number } = useFormats();
  return (
    <section
      data-drop={status}
      data-folded
      data-landing={landing}
      aria-label={total === null ? name : say('column', { status: name, count: total, n: number(total) })}
    >
      <ColumnHead status={status} total={total} folded onFold={onUnfold} />
    </section>
  );
}
