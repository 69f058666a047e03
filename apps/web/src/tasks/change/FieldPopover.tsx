import type { Task } from '@jornada/contract/tasks';
import { useId } from 'react';
import { FilterPanel } from '../../ui/filters/FilterPanel.tsx';
import { useWords } from '../../words/words.ts';
import { taskWords } from '../tasks.words.ts';
import { FieldConflict } from './FieldConflict.tsx';
import { FieldPicker, type PickedField } from './FieldPicker.tsx';
import type { FieldChange } from './save-field.ts';
import type { TaskConflict } from './use-change.ts';

type Props = {
  task: Task;
  field: PickedField;
  /** The element below which the popover opens. */
  anchor: HTMLElement;
  onPick: (change: FieldChange) => void;
  onClose: () => void;
  /**
   * A conflicting change, shown instead of the values. The panel of a task omits it, because it shows conflicts itself.
   */
  conflict?: TaskConflict | null;
  onResolve?: (side: 'mine' | 'theirs') => void;
};

/** A popover that chooses the value of one field, below the place where the value is shown. */
export function FieldPopover({ task, field, anchor, onPick, onClose, conflict, onResolve }: Props) {
  const say = useWords(taskWords);
  const id = useId();
  return (
    <FilterPanel id={id} name={say(`field.${field}`)} anchor={anchor} onClose={onClose}>
      {conflict && onResolve ? (
        <FieldConflict conflict={conflict} onResolve={onResolve} />
      ) : (
        <FieldPicker task={task} field={field} onPick={onPick} />
      )}
    </FilterPanel>
  );
}
