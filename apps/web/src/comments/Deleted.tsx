import { comments } from '@jornada/contract/comments';
import { useWrite } from '../api/query.ts';
import { Action } from '../ui/Action.tsx';
import { Notice } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { commentWords } from './comments.words.ts';
import { space } from '../ui/scale.ts';

/** Notice with Undo after deleting a comment; inline, because the drawer covers the toasts. */
export function Deleted({ id, onRestored }: { id: number; onRestored: () => void }) {
  const say = useWords(commentWords);
  const restore = useWrite(comments.restore);
  return (
    <Notice
      role="status"
      css={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: space(1) }}
    >
      {say('deleted')}
      <Action
        size="small"
        autoFocus
        busy={restore.isPending}
        onClick={() => restore.mutate({ params: { id } }, { onSuccess: onRestored })}
      >
        {say('undo')}
      </Action>
    </Notice>
  );
}
