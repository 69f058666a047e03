import { comments } from '@jornada/contract/comments';
import { styled } from '@mui/material/styles';
import { useQueries } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { usePeopleNames } from '../api/names.ts';
import { read } from '../api/query.ts';
import { Action } from '../ui/Action.tsx';
import { space } from '../ui/scale.ts';
import { Failed, Loading, Notice } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { commentWords } from './comments.words.ts';
import { Deleted } from './Deleted.tsx';
import { OneComment } from './OneComment.tsx';
import { WriteComment } from './WriteComment.tsx';

const AT_ONCE = 20;

/**
 * A task's comments, the newest at the bottom above the input; older ones are loaded on demand.
 * @param inBin the task is deleted: comments are hidden until it is restored
 */
export function TaskComments({ taskId, inBin }: { taskId: number; inBin: boolean }) {
  const say = useWords(commentWords);
  const people = usePeopleNames();
  const titleId = useId();
  // Each page is a separate query: the cursors of the shown pages, newest first.
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  const pages = useQueries({
    queries: inBin
      ? []
      : cursors.map((cursor) =>
          read(comments.list, { params: { id: taskId }, query: { sort: '-id', limit: AT_ONCE, cursor } }),
        ),
  });
  const [deleted, setDeleted] = useState<number | null>(null);
  const [newest] = pages;
  const oldest = pages.at(-1)?.data;
  const shown = pages.flatMap(({ data }) => data?.items ?? []).toReversed();
  const total = newest?.data?.total ?? 0;
  const nameOf = (id: number) => people.get(id)?.nome ?? (people.size ? say('person', { id }) : '');

  return (
    <Section aria-labelledby={titleId}>
      <h3 id={titleId}>{say('count', { count: total })}</h3>
      {inBin && <Notice>{say('in-bin')}</Notice>}
      {newest &&
        !newest.data &&
        (newest.error ? (
          <Failed error={newest.error} onRetry={() => void newest.refetch()} busy={newest.isFetching} />
        ) : (
          <Loading rows={2} />
        ))}
      {newest?.data && oldest?.next_cursor !== null && (
        <div>
          <Action
            size="small"
            busy={!oldest}
            onClick={() => oldest?.next_cursor && setCursors([...cursors, oldest.next_cursor])}
          >
            {say('older')}
          </Action>
        </div>
      )}
      {newest?.data && shown.length === 0 && <p>{say('none')}</p>}
      {shown.length > 0 && (
        <ol>
          {shown.map((comment) => (
            <li key={comment.id}>
              <OneComment comment={comment} author={nameOf(comment.author_id)} onDeleted={setDeleted} />
            </li>
          ))}
        </ol>
      )}
      {deleted !== null && <Deleted key={deleted} id={deleted} onRestored={() => setDeleted(null)} />}
      {newest?.data && <WriteComment taskId={taskId} />}
    </Section>
  );
}

const Section = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: space(1.5),
  marginTop: space(3),
  paddingTop: space(2.5),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& h3': { ...theme.typography.h3, margin: 0 },
  '& > p': { ...theme.typography.body2, margin: 0, color: theme.vars.palette.text.secondary },
  '& ol': { display: 'grid', gap: space(2), margin: 0, padding: 0, listStyle: 'none' },
}));
