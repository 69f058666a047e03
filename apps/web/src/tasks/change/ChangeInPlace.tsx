import type { Task } from '@jornada/contract/tasks';
import { useState } from 'react';
import type { PickedField } from './FieldPicker.tsx';
import { FieldPopover } from './FieldPopover.tsx';
import { useChange } from './use-change.ts';

type Props = {
  items: readonly Task[] | undefined;
  /** The task, the field, and the element in the list that was clicked. */
  changing: { id: number; field: string; anchor: HTMLElement };
  /** Called before each change is saved. */
  onChange?: () => void;
  onClose: () => void;
};

/** Changes a field of a task in its row. A conflict is shown there too, so this stays until the change is saved. */
export function ChangeInPlace({ items, changing: { id, field, anchor }, onChange, onClose }: Props) {
  const { change, conflict, resolve } = useChange();
  const [isSaving, setSaving] = useState(false);
  const now = items?.find((one) => one.id === id);
  // A change by somebody else since the picker opened is a conflict. Tags are merged instead.
  const [opened] = useState(now);
  const task = field === 'tag_ids' ? (now ?? opened) : opened;
  if (!task || isSaving) return null;
  const close = () => {
    if (conflict) void resolve('theirs');
    onClose();
  };
  return (
    <FieldPopover
      task={task}
      field={field as PickedField}
      anchor={anchor}
      conflict={conflict}
      onResolve={(side) => void resolve(side).then((isResolved) => isResolved && onClose())}
      onPick={(wanted) => {
        const isLast = field !== 'tag_ids';
        if (isLast) setSaving(true);
        onChange?.();
        void change(task, wanted).then((isSaved) => (isSaved && isLast ? onClose() : setSaving(false)));
      }}
      onClose={close}
    />
  );
}
