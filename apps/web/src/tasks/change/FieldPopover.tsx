import type { Task } from '@jornada/contract/tasks';
import { useId } from 'react';
import { FilterPanel } from '../../ui/filters/FilterPanel.tsx';
import { useWords } from '../../words/words.ts';
import { taskWords } from '../tasks.words.ts';
import { FieldPicker, type PickedField } from './FieldPicker.tsx';
import type { FieldChange } from './save-field.ts';

type Props = {
  task: Task;
  field: PickedField;
  /** The value it opens below. */
  anchor: HTMLElement;
  onPick: (change: FieldChange) => void;
  onClose: () => void;
};

/** Chooses the value of one field below the place where it is shown. Tags stay open, as several may be chosen. */
export function FieldPopover({ task, field, anchor, onPick, onClose }: Props) {
  const say = useWords(taskWords);
  const id = useId();
  return (
    <FilterPanel id={id} name={say(`field.${field}`)} anchor={anchor} onClose={onClose}>
      <FieldPicker
        task={task}
        field={field}
        onPick={(change) => {
          if (field !== 'tag_ids') onClose();
          onPick(change);
        }}
      />
    </FilterPanel>
  );
}
