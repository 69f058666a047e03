import { feedback } from '@jornada/contract/feedback';
import { feedbackRequests } from '@jornada/contract/feedback-requests';
import type { PersonInFull } from '@jornada/contract/user';
import { mdiMessagePlusOutline, mdiMessageQuestionOutline, mdiMessageTextOutline } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { read } from '../api/query.ts';
import { mayCall } from '../api/may.ts';
import { useSession } from '../api/session.ts';
import { places } from '../places.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Icon } from '../ui/Icon.tsx';
import { space } from '../ui/scale.ts';
import { Empty, Failed, Loading } from '../ui/states.tsx';
import { styled } from '../ui/styled.ts';
import { useWords } from '../words/words.ts';
import { FeedbackCard } from './FeedbackCard.tsx';
import { personFeedbackWords } from './person-feedback.words.ts';
import { Summary } from './Summary.tsx';
import { useWriting } from './use-writing.ts';
import { KeptFeedback } from './KeptFeedback.tsx';

// Loaded on first use.
const OpenFeedback = lazy(async () => ({ default: (await import('./OpenFeedback.tsx')).OpenFeedback }));
const EditFeedback = lazy(async () => ({ default: (await import('./EditFeedback.tsx')).EditFeedback }));

/** Number of further entries per "show more", and the maximum of one request. */
const STEP = 12;
const MOST = 200;

/**
 * Feedback about a person, as far as the viewer may see it. The person and their leader also see a summary of a year.
 */
export function PersonFeedback({ person: { id, nome, is_active, leading, left_on } }: { person: PersonInFull }) {
  const say = useWords(personFeedbackWords);
  const title = useId();
  const session = useSession();
  const { at, ...writing } = useWriting();
  const [limit, setLimit] = useState(STEP);
  const found = useQuery({
    ...read(feedback.list, { query: { box: 'about', user_id: id, limit } }),
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  const { data, error } = found;
  const isOwn = id === session.user.id;
  const isLed = leading === 'direct';
  const give = !isOwn && is_active && mayCall(session, feedback.create) && (
    <ButtonLink
      variant="contained"
      startIcon={<Icon path={mdiMessagePlusOutline} />}
      to={places.feedback({ new: 'praise', to: id })}
    >
      {say('give')}
    </ButtonLink>
  );
  const ask = is_active && (isOwn || isLed) && mayCall(session, feedbackRequests.create) && (
    <ButtonLink
      variant={isOwn ? 'contained' : 'outlined'}
      startIcon={<Icon path={mdiMessageQuestionOutline} />}
      to={places.feedback({ ask: true, ...(isLed && { about: id }) })}
    >
      {isOwn ? say('ask') : say('ask.about', { name: nome })}
    </ButtonLink>
  );
  const hasMore = data !== undefined && data.next_cursor !== null && limit < MOST;
  return (
    <Part aria-labelledby={title}>
      <header>
        <h2 id={title}>{say('title')}</h2>
        {data && data.items.length > 0 && (
          <div>
            {ask}
            {give}
          </div>
        )}
      </header>
      {(isOwn || isLed) && <Summary {...(isLed && { of: { id, nome } })} />}
      {error && <Failed error={error} onRetry={() => void found.refetch()} busy={found.isFetching} />}
      {!data && !error && <Loading rows={4} />}
      {data?.items.length === 0 && (
        <Empty
          icon={mdiMessageTextOutline}
          title={say(isOwn ? 'none.own' : 'none', { name: nome })}
          text={say(isOwn ? 'none.own.text' : 'none.text', { name: nome })}
          action={give || ask}
        />
      )}
      <ul aria-busy={found.isPlaceholderData}>
        {data?.items.map((item) => (
          <li key={item.id}>
            <FeedbackCard item={item} onOpen={writing.open} onWrite={writing.edit} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button variant="outlined" disabled={found.isFetching} onClick={() => setLimit(Math.min(limit + STEP, MOST))}>
          {say('more')}
        </Button>
      )}
      <KeptFeedback nome={nome} left_on={left_on} />
      <Suspense fallback={null}>
        {at.open !== null && <OpenFeedback key={at.open} id={at.open} onEdit={writing.edit} onClose={writing.close} />}
        {at.edit !== null && <EditFeedback key={at.edit} id={at.edit} hasWall onClose={writing.close} />}
      </Suspense>
    </Part>
  );
}

const Part = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 760px)',
  gap: space(2),
  '& > header': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: space(1),
  },
  '& > header > h2': { ...theme.typography.h3, margin: 0 },
  '& > header > div': { display: 'flex', flexWrap: 'wrap', gap: space(1) },
  '& > ul': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: space(1.5),
    margin: 0,
    padding: 0,
    listStyle: 'none',
    '&[aria-busy=true]': { opacity: 0.6 },
    '&:empty': { display: 'none' },
  },
  '& > button': { justifySelf: 'center' },
  '& > small': { color: theme.vars.palette.text.secondary },
}));
