import { type FeedbackRequest, feedbackRequests } from '@jornada/contract/feedback-requests';
import { mdiMessageQuestionOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { parseAsInteger, useQueryState } from 'nuqs';
import { read } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { Action } from '../ui/Action.tsx';
import { space } from '../ui/scale.ts';
import { Empty, NotLoaded } from '../ui/states.tsx';
import { styled } from '../ui/styled.ts';
import { useWords } from '../words/words.ts';
import { RequestCard } from './RequestCard.tsx';
import { requestWords } from './requests.words.ts';

type Props = { onAnswer: (id: number) => void; onRead: (id: number) => void; onAsk: () => void };

/** Maximum number of rows; older requests are listed as past. */
const MOST = 200;

/** Requests to, by and about the viewer; those to answer come first. */
export function Requests({ onAnswer, onRead, onAsk }: Props) {
  const say = useWords(requestWords);
  const { user } = useSession();
  const [marked] = useQueryState('request', parseAsInteger);
  const answer = useQuery(read(feedbackRequests.list, { query: { limit: MOST } }));
  const { data } = answer;
  if (!data) return <NotLoaded query={answer} rows={6} />;
  if (data.items.length === 0)
    return (
      <Empty
        icon={mdiMessageQuestionOutline}
        title={say('first.title')}
        text={say('first.text')}
        action={
          <Action variant="contained" icon={mdiMessageQuestionOutline} onClick={onAsk}>
            {say('ask')}
          </Action>
        }
      />
    );
  const partOf = ({ asked_by, about_id, may_answer }: FeedbackRequest) =>
    may_answer ? 'waiting' : asked_by === user.id ? 'mine' : about_id === user.id ? 'about' : 'earlier';
  return PARTS.map((part) => {
    const items = data.items.filter((request) => partOf(request) === part);
    return (
      items.length > 0 && (
        <Part key={part} aria-label={say(part)}>
          <h2>{say(part)}</h2>
          <ul>
            {items.map((request) => (
              <li key={request.id}>
                <RequestCard request={request} isMarked={request.id === marked} onAnswer={onAnswer} onRead={onRead} />
              </li>
            ))}
          </ul>
        </Part>
      )
    );
  });
}

const PARTS = ['waiting', 'mine', 'about', 'earlier'] as const;

const Part = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: space(1.5),
  maxWidth: 760,
  '& > h2': { ...theme.typography.h3, margin: 0, color: theme.vars.palette.text.secondary },
  '& > ul': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: space(1.5),
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
}));
