import type { Task } from '@jornada/contract/tasks';
import { mdiTrashCanOutline } from '@mdi/js';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { Hint } from '../../ui/Hint.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useWords } from '../../words/words.ts';
import { startWork } from '../bulk/work.ts';
import { peekWords } from './peek.words.ts';
import { useWhyNotDelete } from './use-why-not-delete.ts';

/** Moves the task to the bin, or shows why this person may not. */
export function DeleteTask({ task, onEnd }: { task: Task; onEnd: () => void }) {
  const say = useWords(peekWords);
  const client = useQueryClient();
  const id = useId();
  const whyNot = useWhyNotDelete(task);
  return (
    <Hint id={id} text={whyNot ?? say('delete')}>
      <IconButton
        aria-label={say('delete')}
        {...(whyNot !== undefined && { 'aria-disabled': true, 'aria-describedby': id })}
        onClick={() => whyNot === undefined && void startWork(client, { kind: 'delete', ids: [task.id], onEnd })}
        css={whyNot !== undefined && { opacity: 0.45, cursor: 'not-allowed' }}
      >
        <Icon path={mdiTrashCanOutline} />
      </IconButton>
    </Hint>
  );
}
