import { useEffect, useEffectEvent } from 'react';
import { useSession } from '../../api/session.ts';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { taskWords } from '../tasks.words.ts';
import { fieldWords } from './field.words.ts';
import type { FieldChange } from './save-field.ts';
import { useChangeIn } from './use-change.ts';

/**
 * `change` of `useChange` for status, priority and oneself as assignee, on screens that have no tasks. These screens
 * cannot show a conflict: the other person's value stays, and a toast explains it.
 */
export function useChangeElsewhere() {
  const say = useWords(fieldWords);
  const sayTask = useWords(taskWords);
  const { user } = useSession();
  const { change, conflict, resolve } = useChangeIn((field, value) => {
    const wanted = { field, value } as FieldChange;
    if (wanted.field === 'status') return sayTask(`status.${wanted.value}`);
    if (wanted.field === 'priority') return sayTask(`priority.${wanted.value}`);
    return wanted.field === 'assignee_id' && wanted.value === user.id ? user.nome : '';
  });
  const onConflict = useEffectEvent(() => {
    if (!conflict) return;
    toast({ tone: 'problem', text: say('conflict', { field: sayTask(`field.${conflict.change.field}`) }) });
    void resolve('theirs');
  });
  useEffect(() => onConflict(), [conflict]);
  return change;
}
