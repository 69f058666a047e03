import { type FeedbackRequest, feedbackRequests } from '@jornada/contract/feedback-requests';
import { mdiPencilOutline } from '@mdi/js';
import { useEffect, useRef, useState } from 'react';
import { useEndpointForm } from '../api/form.ts';
import { useWrite } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { useToday } from '../state/clock.ts';
import { Action } from '../ui/Action.tsx';
import { Button } from '../ui/Button.tsx';
import { Face } from '../ui/Face.tsx';
import { TextField } from '../ui/fields.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { radius, space } from '../ui/scale.ts';
import { Refused } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { styled } from '../ui/styled.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { requestWords } from './requests.words.ts';
import { useCompetences } from './use-competences.ts';
import { usePeople } from './use-people.ts';

type Props = {
  request: FeedbackRequest;
  /** Whether a link led to this request. */
  isMarked: boolean;
  onAnswer: (id: number) => void;
  onRead: (id: number) => void;
};

/** A request: who asks whom about whom, its state, and the actions of the viewer. */
export function RequestCard({ request, isMarked, onAnswer, onRead }: Props) {
  const say = useWords(requestWords);
  const { shortDate } = useFormats();
  const { user, account } = useSession();
  const today = useToday(account.time_zone);
  const { nameOf, faceOf, listOf } = usePeople();
  const competences = useCompetences(request.competence_ids.length > 0);
  const card = useRef<HTMLElement>(null);
  const [declining, setDeclining] = useState(false);
  const withdraw = useWrite(feedbackRequests.withdraw);
  useEffect(() => {
    if (isMarked) card.current?.scrollIntoView({ block: 'center' });
  }, [isMarked]);
  const { id, asked_by, about_id, question, due_on, people, competence_ids, may_answer, may_withdraw } = request;
  const isMine = asked_by === user.id;
  // The viewer's own open line is omitted, because the buttons show the same.
  const lines = people.filter(({ user_id }) => !may_answer || user_id !== user.id);
  const asked = people.map(({ user_id }) => user_id);
  const title = isMine
    ? about_id === user.id
      ? say('asked', { people: listOf(asked) })
      : say('asked.about', { people: listOf(asked), person: nameOf(about_id) })
    : about_id === user.id
      ? say('asked.by', { name: nameOf(asked_by), people: listOf(asked) })
      : about_id === asked_by
        ? say('asks', { name: nameOf(asked_by) })
        : say('asks.about', { name: nameOf(asked_by), person: nameOf(about_id) });
  return (
    <Card ref={card} data-marked={isMarked} aria-label={title}>
      <header>
        <Face of={faceOf(asked_by)} size={32} />
        <div>
          <strong>{title}</strong>
          <small>
            <time dateTime={due_on}>{say('due', { date: shortDate(due_on, today) })}</time>
            {competence_ids.map((one) => (
              <span key={one}>
                {competences.find((competence) => competence.id === one)?.name ?? say('competence', { id: one })}
              </span>
            ))}
          </small>
        </div>
      </header>
      <blockquote>{question === '' ? say('erased') : question}</blockquote>
      <ul>
        {lines.map(({ user_id, state, reason, feedback_id }) => (
          <li key={user_id} data-state={state}>
            <span>
              {user_id !== user.id && nameOf(user_id)} <b>{say(`state.${state}`)}</b>
              {reason && <q>{reason}</q>}
            </span>
            {feedback_id !== null && (
              <Button
                size="small"
                variant="outlined"
                aria-label={say('read.of', { name: nameOf(user_id) })}
                onClick={() => onRead(feedback_id)}
              >
                {say('read')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {(may_answer || may_withdraw) && (
        <footer>
          {may_answer && (
            <>
              <Action color="inherit" onClick={() => setDeclining(true)}>
                {say('decline')}
              </Action>
              <Action variant="contained" icon={mdiPencilOutline} onClick={() => onAnswer(id)}>
                {say('answer')}
              </Action>
            </>
          )}
          {may_withdraw && (
            <Action
              size="small"
              color="inherit"
              busy={withdraw.isPending}
              onClick={() =>
                withdraw.mutate({ params: { id } }, { onSuccess: () => toast({ text: say('withdrawn') }) })
              }
            >
              {say('withdraw')}
            </Action>
          )}
        </footer>
      )}
      {declining && <Decline id={id} name={nameOf(asked_by)} onClose={() => setDeclining(false)} />}
    </Card>
  );
}

/** Asks for an optional reason. */
function Decline({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const say = useWords(requestWords);
  const form = useEndpointForm(feedbackRequests.decline, {
    rest: { params: { id } },
    alsoRefresh: ['today'],
    defaultValues: { reason: '' },
    onDone: () => {
      toast({ text: say('declined') });
      onClose();
    },
  });
  return (
    <FormDialog
      title={say('decline.title')}
      confirmLabel={say('decline.confirm')}
      busy={form.busy}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="reason"
        label={say('decline.reason', { name })}
        as="textarea"
        rows={2}
        autoFocus
        maxLength={300}
      />
      <Refused error={form.refused} />
    </FormDialog>
  );
}

const Card = styled('article')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    ...theme.typography.body2,
    display: 'grid',
    gap: space(1.5),
    padding: space(2.25),
    borderRadius: radius.xl,
    border: `1px solid ${palette.divider}`,
    background: palette.background.paper,
    '&[data-marked=true]': { borderColor: palette.primary.main },
    '& > header': { display: 'flex', alignItems: 'center', gap: space(1.25) },
    '& > header > div': { minWidth: 0, overflowWrap: 'anywhere' },
    '& strong': { fontWeight: 620 },
    '& small': {
      ...theme.typography.caption,
      display: 'flex',
      flexWrap: 'wrap',
      gap: space(0, 1.5),
      color: palette.text.secondary,
    },
    '& blockquote': {
      ...theme.typography.body1,
      margin: 0,
      paddingInlineStart: space(1.5),
      borderInlineStart: `3px solid ${palette.divider}`,
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
    },
    '& > ul': {
      display: 'grid',
      gap: space(0.5),
      margin: 0,
      padding: 0,
      listStyle: 'none',
      '&:empty': { display: 'none' },
    },
    '& > ul > li': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: space(1),
      minHeight: 32,
    },
    '& b': {
      ...theme.typography.caption,
      marginInlineStart: space(0.5),
      fontWeight: 600,
      color: palette.text.secondary,
    },
    '& [data-state=answered] b': { color: palette.success.main },
    '& [data-state=open] b': { color: palette.info.main },
    '& q': { marginInlineStart: space(0.75), color: palette.text.secondary, overflowWrap: 'anywhere' },
    '& > footer': { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: space(1) },
    [theme.breakpoints.down('sm')]: { padding: space(1.75) },
  };
});
