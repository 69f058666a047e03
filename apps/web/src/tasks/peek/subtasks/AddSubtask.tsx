import type { Task } from '@jornada/contract/tasks';
import { tasks } from '@jornada/contract/tasks';
import { isFilled } from '@jornada/domain/text';
import { mdiPlus } from '@mdi/js';
import { type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { newKey } from '../../../api/call.ts';
import { useWrite } from '../../../api/query.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Input } from '../../../ui/Input.tsx';
import { useWords } from '../../../words/words.ts';
import { subtaskWords } from './subtasks.words.ts';

type Props = { parent: Task; inputRef: Ref<HTMLInputElement> };

/** Adds subtasks one after another: Enter empties the box at once, and they are created in the order of typing. */
export function AddSubtask({ parent, inputRef }: Props) {
  const say = useWords(subtaskWords);
  const [title, setTitle] = useState('');
  const { mutateAsync } = useWrite(tasks.create);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const add = () => {
    if (!isFilled(title)) return;
    const body = { title, parent_id: parent.id, client_id: parent.client_id };
    const create = () => mutateAsync({ body, idempotencyKey: newKey() });
    // A title that could not be saved is put back, unless another one is being typed.
    last.current = last.current.then(create).catch(() => setTitle((now) => now || title));
    setTitle('');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      add();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.currentTarget.closest<HTMLElement>('[data-panel]')?.focus();
    }
  };
  return (
    <Input
      inputRef={inputRef}
      value={title}
      placeholder={say('add')}
      startAdornment={<Icon path={mdiPlus} fontSize="small" />}
      inputProps={{ maxLength: 300, 'aria-label': say('add'), title: say('add-help') }}
      onChange={({ target }) => setTitle(target.value)}
      onKeyDown={onKeyDown}
    />
  );
}
