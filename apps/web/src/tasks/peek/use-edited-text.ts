import type { Task } from '@jornada/contract/tasks';
import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldChange } from '../change/save-field.ts';
import { useChange } from '../change/use-change.ts';

/**
 * Text being edited, and the task as it was when editing began: a change by somebody else in the meantime is a
 * conflict.
 */
type Draft = { text: string; base: Task };

/** Unsaved texts. They survive when another task is opened and saving fails. */
const drafts = new Map<string, Draft>();

/** Texts that are being saved, because leaving a field and closing the panel both save. */
const sending = new Map<string, string>();

/**
 * A text field of a task that is saved on blur. Unsaved text is kept until it is saved or discarded.
 * @param isUsable whether the text can be saved; one that cannot is discarded
 */
export function useEditedText(
  task: Task,
  field: 'title' | 'description',
  isUsable: (text: string) => boolean = () => true,
) {
  const key = `${field} ${task.id}`;
  const [draft, setDraft] = useState<Draft | null>(() => drafts.get(key) ?? null);
  const { change, conflict, resolve } = useChange();

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
    // Not from the state: a field that discards its text is blurred before the next render.
    const current = drafts.get(key);
    if (!current || conflict) return;
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
  // A focused field that is removed emits no blur event, so it is saved on unmount.
  const leave = useEffectEvent(save);
  useEffect(() => () => leave(), []);

  return {
    text: draft?.text ?? task[field],
    isDirty,
    write: (text: string) => keep({ text, base: draft?.base ?? task }),
    save,
    /** Discards the text. */
    reset: () => keep(null),
    conflict,
    resolve: async (side: 'mine' | 'theirs') => {
      if ((await resolve(side)) || side === 'theirs') keep(null);
    },
  };
}
