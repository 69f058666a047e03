import { type Comment, comments } from '@jornada/contract/comments';
import { styled } from '../ui/styled.ts';
import { useQueries } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { personName, usePeopleNames } from '../api/names.ts';
import { read } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { Action } from '../ui/Action.tsx';
import { space } from '../ui/scale.ts';
import { Face } from '../ui/Face.tsx';
import { PanelFoot } from '../ui/SidePanel.tsx';
import { Failed, Loading, Notice } from '../ui/states.tsx';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { commentWords } from './comments.words.ts';
import { Deleted } from './Deleted.tsx';
import { OneComment } from './OneComment.tsx';
import { streamOf } from './stream.ts';
import { WriteComment } from './WriteComment.tsx';

const AT_ONCE = 20;

/** Events of the task, newest first, and a function that loads more. */
type History = {
  events: readonly Event[];
  isReady: boolean;
  more: (() => void) | undefined;
  failed: { error: Error | null; refetch: () => unknown; isFetching: boolean } | undefined;
};
type Event = { id: number; at: string; actor: number | null; text: string };

type Row = { at: string } & ({ comment: Comment } | { event: Event });

/**
 * Comments and history of a task in one stream, the newest at the bottom. The field for a new comment stays at the
 * bottom of the panel.
 * @param inBin the task is deleted: comments are hidden until it is restored
 */
export function TaskActivity({ taskId, inBin, history }: { taskId: number; inBin: boolean; history: History }) {
  const say = useWords(commentWords);
  const { instant } = useFormats();
  const { time_zone } = useSession().account;
  const people = usePeopleNames();
  const titleId = useId();
  const written = useComments(taskId, !inBin);
  const [deleted, setDeleted] = useState<number | null>(null);

  const stream = streamOf<Row>([
    { rows: written.items.map((comment) => ({ at: comment.created_at, comment })), hasMore: !!written.more },
    { rows: history.events.map((event) => ({ at: event.at, event })), hasMore: !!history.more },
  ]);
  const failed = written.failed ?? history.failed;
  const isReady = written.isReady && history.isReady;

  return (
    <Section aria-labelledby={titleId}>
      <h3 id={titleId}>{say('activity')}</h3>
      {inBin && <Notice>{say('in-bin')}</Notice>}
      {failed ? (
        <Failed error={failed.error} onRetry={() => void failed.refetch()} busy={failed.isFetching} />
      ) : (
        !isReady && stream.length === 0 && <Loading rows={2} />
      )}
      {(written.more || history.more) && (
        <div>
          <Action
            size="small"
            busy={!isReady}
            onClick={() => {
              written.more?.();
              history.more?.();
            }}
          >
            {say('earlier')}
          </Action>
        </div>
      )}
      {stream.length > 0 && (
        <ol>
          {stream.map((row) =>
            'comment' in row ? (
              <li key={`c${row.comment.id}`}>
                <OneComment
                  comment={row.comment}
                  author={personName(people, row.comment.author_id, say('person', { id: row.comment.author_id }))}
                  onDeleted={setDeleted}
                />
              </li>
            ) : (
              <li key={`e${row.event.id}`} data-event>
                <FaceOf id={row.event.actor} />
                <span>{row.event.text}</span> <time dateTime={row.at}>{instant(row.at, time_zone)}</time>
              </li>
            ),
          )}
        </ol>
      )}
      {deleted !== null && <Deleted key={deleted} id={deleted} onRestored={() => setDeleted(null)} />}
      {!inBin && (
        <PanelFoot>
          <WriteComment key={taskId} taskId={taskId} />
        </PanelFoot>
      )}
    </Section>
  );
}

/** The photo of the person of an event; nothing for an event of a job. */
function FaceOf({ id }: { id: number | null }) {
  const people = usePeopleNames();
  const person = id === null ? undefined : people.get(id);
  return person && <Face of={person} />;
}

/** The comments of a task; each page is a query of its own. */
function useComments(taskId: number, enabled: boolean) {
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  const pages = useQueries({
    queries: enabled
      ? cursors.map((cursor) =>
          read(comments.list, { params: { id: taskId }, query: { sort: '-id', limit: AT_ONCE, cursor } }),
        )
      : [],
  });
  const oldest = pages.at(-1)?.data;
  const next = oldest?.next_cursor;
  return {
    items: pages.flatMap(({ data }) => data?.items ?? []),
    isReady: !enabled || oldest !== undefined,
    more: next ? () => setCursors([...cursors, next]) : undefined,
    failed: pages.find(({ data, error }) => error && !data),
  };
}

const Section = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: space(1.5),
  paddingTop: space(2),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& h3': { ...theme.typography.h3, margin: 0 },
  '& > ol': { display: 'grid', gap: space(1.5), margin: 0, padding: 0, listStyle: 'none' },
  '& [data-event]': {
    ...theme.typography.caption,
    color: theme.vars.palette.text.secondary,
    overflowWrap: 'anywhere',
  },
  '& [data-event] time': { opacity: 0.9, whiteSpace: 'nowrap' },
  // A separator at the end of the first line, if the time needs a second one.
  '& [data-event] > span:has(+ time)::after': { content: '" ·"' },
}));
