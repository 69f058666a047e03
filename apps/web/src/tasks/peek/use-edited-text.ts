import type { Task } from '@jornada/contract/tasks';
import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldChange } from '../change/save-field.ts';
import { useChange } from '../change/use-change.ts';

/** Text being edited, and the task as it was when editing began: a change by somebody else since is a conflict. */
type Draft = { text: string; base: Task };

/** Text that is not saved yet, kept when another task is opened and the saving fails. */
const drafts = new Map<string, Draft>();

/** Texts on their way to the server: leaving a field and closing the panel both save. */
const sending = new Map<string, string>();

/**
 * A text field of a task that is saved when it is left. Unsaved text is kept until it is saved or given up.
 * @param isUsable whether the text can be saved; one that cannot is given up
 */
export function useEditedText(
  task: Task,
  field: 'title' | 'description',
  isUsable: (text: string) => boolean = () => true,
) {
  const key = `${field} ${task.id}`;
  const [draft, setDraft] = useState<Draft | null>(() => drafts.get(key) ?? null);
  const { change, contest, settle } = useChange();

  const keep = (next: Draft | null) => {
    if (next) drafts.set(key, next);
    else drafts.delete(key);
    setDraft(next);
  };
  const saveFrom = async (base: Task, text: string) => {
    if (sending.get(key) === text) return;
    sending.set(key, text);
    const isSaved = await change(base, { field, value: text } satisfies FieldChange);
    sending.delete(key);
    if (isSaved && drafts.get(key)?.text === text) keep(null);
  };
  const save = () => {
    // Not from the state: a field that gives its text up loses the focus before it renders again.
    const current = drafts.get(key);
    if (!current || contest) return;
    if (current.text === current.base[field] || !isUsable(current.text)) keep(null);
    else void saveFrom(current.base, current.text);
  };

  const isDirty = draft !== null && draft.text !== draft.base[field];
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  // A field that is removed while it has the focus is left too, without an event.
  const leave = useEffectEvent(save);
  useEffect(() => () => leave(), []);

  return {
    text: draft?.text ?? task[field],
    isDirty,
    write: (text: string) => keep({ text, base: draft?.base ?? task }),
    save,
    /** Gives the text up. */
    reset: () => keep(null),
    contest,
    settle: async (side: 'mine' | 'theirs') => {
      if ((await settle(side)) || side === 'theirs') keep(null);
    },
  };
}
