import { feedback } from '@jornada/contract/feedback';
import type { Feedback } from '@jornada/contract/feedback-items';
import { mdiTrashCanOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { read, useWrite } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { IconButton } from '../ui/Button.tsx';
import { Face } from '../ui/Face.tsx';
import { Icon } from '../ui/Icon.tsx';
import { radius, space } from '../ui/scale.ts';
import { Failed, Loading } from '../ui/states.tsx';
import { styled } from '../ui/styled.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { openedWords } from './opened.words.ts';
import { Reply } from './Reply.tsx';
import { usePeople } from './use-people.ts';

/** The replies of author and recipients, oldest first, and a field for the next reply. */
export function Replies({ item }: { item: Feedback }) {
  const say = useWords(openedWords);
  const { instant } = useFormats();
  const { account, user } = useSession();
  const { nameOf, faceOf } = usePeople();
  const titleId = useId();
  const isBetween = item.author_id === user.id || item.recipient_ids.includes(user.id);
  const { data, error, refetch, isFetching } = useQuery({
    ...read(feedback.replies, { params: { id: item.id } }),
    enabled: isBetween,
    throwOnError: false,
  });
  const remove = useWrite(feedback.removeReply);
  // Other readers see the number of replies, but no text.
  if (!isBetween) return null;
  return (
    <Section aria-labelledby={titleId}>
      <h3 id={titleId}>{say('replies')}</h3>
      {error && <Failed error={error} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <Loading rows={2} />}
      {data?.items.length === 0 && <p>{say('replies.none')}</p>}
      <ol>
        {data?.items.map(({ id, author_id, body, at, may_delete }) => {
          const date = instant(at, account.time_zone);
          return (
            <li key={id}>
              <Face of={faceOf(author_id)} size={24} />
              <div>
                <header>
                  <strong>{nameOf(author_id)}</strong> <time dateTime={at}>{date}</time>
                  {may_delete && (
                    <IconButton
                      size="small"
                      aria-label={say('reply.delete', { date })}
                      title={say('reply.delete', { date })}
                      disabled={remove.isPending}
                      onClick={() => remove.mutate({ params: { id: item.id, replyId: id } })}
                    >
                      <Icon path={mdiTrashCanOutline} fontSize="small" />
                    </IconButton>
                  )}
                </header>
                <p>{body}</p>
              </div>
            </li>
          );
        })}
      </ol>
      {item.actions.includes('reply') && <Reply id={item.id} />}
    </Section>
  );
}

const Section = styled('section')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    ...theme.typography.body2,
    display: 'grid',
    gap: space(1.5),
    paddingTop: space(2),
    borderTop: `1px solid ${palette.divider}`,
    '& h3': { ...theme.typography.h3, margin: 0 },
    '& > p': { margin: 0, color: palette.text.secondary },
    '& ol': {
      display: 'grid',
      gap: space(1.5),
      margin: 0,
      padding: 0,
      listStyle: 'none',
      '&:empty': { display: 'none' },
    },
    '& li': { display: 'flex', alignItems: 'flex-start', gap: space(1) },
    '& li > div': {
      flex: 1,
      minWidth: 0,
      padding: space(1, 1.5),
      borderRadius: radius.l,
      background: palette.background.default,
    },
    '& li header': { ...theme.typography.caption, display: 'flex', alignItems: 'center', gap: space(1), minHeight: 24 },
    '& li header button': { marginInlineStart: 'auto', height: 24 },
    '& li header strong': { fontWeight: 620 },
    '& time': { color: palette.text.secondary },
    '& li p': { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
    '& form': { display: 'grid', gap: space(1) },
    '& form > div:last-of-type': { display: 'flex', justifyContent: 'flex-end' },
    '&& textarea': { minHeight: '2lh' },
  };
});
