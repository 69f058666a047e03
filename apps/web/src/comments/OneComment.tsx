import { type Comment, comments } from '@jornada/contract/comments';
import { may } from '@jornada/domain/access';
import { mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js';
import { styled } from '../ui/styled.ts';
import { useState } from 'react';
import { useWhyNot } from '../api/may.ts';
import { usePeopleNames } from '../api/names.ts';
import { useWrite } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { IconButton } from '../ui/Button.tsx';
import { Face } from '../ui/Face.tsx';
import { Icon } from '../ui/Icon.tsx';
import { space } from '../ui/scale.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { CommentImages } from './CommentImages.tsx';
import { CommentText } from './CommentText.tsx';
import { commentWords } from './comments.words.ts';
import { EditComment } from './EditComment.tsx';

type Props = { comment: Comment; author: string; onDeleted: (id: number) => void };

/** A comment with author, time and text. The author may edit it; people with permission may delete it. */
export function OneComment({ comment, author, onDeleted }: Props) {
  const say = useWords(commentWords);
  const { instant } = useFormats();
  const { user, account, level } = useSession();
  const [editing, setEditing] = useState(false);
  const whyNot = useWhyNot(comments.update);
  const remove = useWrite(comments.remove);
  const person = usePeopleNames().get(comment.author_id);
  const mine = comment.author_id === user.id;
  const at = instant(comment.created_at, account.time_zone);

  const onDelete = async () => {
    await remove.mutateAsync({ params: { id: comment.id } });
    onDeleted(comment.id);
  };
  return (
    <Article>
      <header>
        {person && <Face of={person} size={24} />}
        <strong>{author}</strong>
        <time dateTime={comment.created_at}>{at}</time>
        {comment.edited_at && (
          <span title={say('edited.at', { at: instant(comment.edited_at, account.time_zone) })}>{say('edited')}</span>
        )}
        {whyNot === undefined && !editing && (
          <div>
            {mine && (
              <IconButton
                size="small"
                aria-label={say('edit.of', { at })}
                title={say('edit')}
                onClick={() => setEditing(true)}
              >
                <Icon path={mdiPencilOutline} fontSize="small" />
              </IconButton>
            )}
            {(mine || may(level, 'comments.delete-any')) && (
              <IconButton
                size="small"
                aria-label={say('delete.of', { name: author })}
                title={say('delete')}
                disabled={remove.isPending}
                onClick={() => void onDelete().catch(() => undefined)}
              >
                <Icon path={mdiTrashCanOutline} fontSize="small" />
              </IconButton>
            )}
          </div>
        )}
      </header>
      {editing ? (
        <EditComment comment={comment} onClose={() => setEditing(false)} />
      ) : (
        comment.body && <CommentText body={comment.body} />
      )}
      <CommentImages images={comment.images} author={author} />
    </Article>
  );
}

const Article = styled('article')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: space(0.75),
  '& header': {
    ...theme.typography.caption,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: space(0, 1),
    minHeight: 32,
    color: theme.vars.palette.text.secondary,
  },
  '& strong': { color: theme.vars.palette.text.primary, fontWeight: 620 },
  '& header > div': { display: 'flex', marginInlineStart: 'auto' },
}));
