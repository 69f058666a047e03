import type { Feedback } from '@jornada/contract/feedback-items';
import { FEEDBACK_TEXTS } from '@jornada/domain/feedback';
import { useSession } from '../api/session.ts';
import { space } from '../ui/scale.ts';
import { styled } from '../ui/styled.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { feedbackWords } from './feedback.words.ts';
import { usePeople } from './use-people.ts';

/** The text of a feedback, or the reason why it is not shown. */
export function FeedbackText({ item, clamp = false }: { item: Feedback; clamp?: boolean }) {
  const say = useWords(feedbackWords);
  const { instant } = useFormats();
  const { user, account } = useSession();
  const { nameOf } = usePeople();
  const { kind, state, author_id, withdrawn_at, hidden_reason } = item;
  const isMine = author_id === user.id;
  const notice =
    state === 'withdrawn'
      ? isMine
        ? say('withdrawn.mine', { date: instant(withdrawn_at ?? '', account.time_zone) })
        : say('withdrawn.theirs', { name: nameOf(author_id) })
      : state === 'hidden'
        ? say('hidden', { reason: hidden_reason ?? '' })
        : undefined;
  const written = FEEDBACK_TEXTS[kind].flatMap((name) => {
    const text = item[name];
    return text ? [{ name, text }] : [];
  });
  const isReadable = state !== 'withdrawn' || isMine;
  return (
    <Written data-clamp={clamp} data-kind={kind}>
      {notice && <p data-notice>{notice}</p>}
      {isReadable && written.length === 0 && <p data-notice>{say(state === 'draft' ? 'draft.empty' : 'erased')}</p>}
      {written.map(({ name, text }) =>
        name === 'body' ? (
          <p key={name}>{text}</p>
        ) : (
          <div key={name}>
            <h4>{say(`text.${name}`)}</h4>
            <p>{text}</p>
          </div>
        ),
      )}
    </Written>
  );
}

const Written = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  display: 'grid',
  gap: space(1.25),
  '& p': { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '& h4': {
    ...theme.typography.caption,
    margin: 0,
    fontWeight: 600,
    color: theme.vars.palette.text.secondary,
  },
  '& [data-notice]': { ...theme.typography.body2, color: theme.vars.palette.text.secondary, fontStyle: 'italic' },
  '&[data-clamp=true] p': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 8,
    overflow: 'hidden',
  },
  '&[data-clamp=true][data-kind=constructive] p': { WebkitLineClamp: 3 },
}));
