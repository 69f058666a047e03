import { feedback } from '@jornada/contract/feedback';
import type { Feedback } from '@jornada/contract/feedback-items';
import { mdiEmailOpenOutline, mdiFlagOutline, mdiPencilOutline, mdiReplyOutline } from '@mdi/js';
import { useWrite } from '../api/query.ts';
import { Action } from '../ui/Action.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { radius, space } from '../ui/scale.ts';
import { toast } from '../ui/toasts.ts';
import { styled } from '../ui/styled.ts';
import { useWords } from '../words/words.ts';
import { About } from './About.tsx';
import { FeedbackHead } from './FeedbackHead.tsx';
import { feedbackWords } from './feedback.words.ts';
import { FeedbackText } from './FeedbackText.tsx';
import { Reactions } from './Reactions.tsx';
import { usePeople } from './use-people.ts';

type Props = { item: Feedback; onOpen: (id: number) => void; onWrite: (id: number) => void };

/** One feedback in a list. An unread one shows only its author, and opens on click. */
export function FeedbackCard({ item, onOpen, onWrite }: Props) {
  const say = useWords(feedbackWords);
  const { nameOf, listOf } = usePeople();
  const { id, kind, state, author_id, recipient_ids, is_unread, replies, reports, actions } = item;
  const name = nameOf(author_id);
  const label = say('open', { author: name, people: listOf(recipient_ids) });
  if (is_unread)
    return (
      <Card data-unread>
        <FeedbackHead item={item} />
        <Wrapped>
          <p>{say(`unread.${kind}`, { name })}</p>
          <Action variant="contained" icon={mdiEmailOpenOutline} aria-label={label} onClick={() => onOpen(id)}>
            {say('open.unread')}
          </Action>
        </Wrapped>
      </Card>
    );
  if (state === 'draft') return <Draft item={item} onWrite={onWrite} />;
  const canTalk = actions.includes('reply');
  return (
    <Card data-quiet={state !== 'sent'}>
      <FeedbackHead item={item} />
      <FeedbackText item={item} clamp />
      <About item={item} />
      {reports.map(({ user_id, reason, is_open }) => (
        <p key={user_id} data-report>
          <Icon path={mdiFlagOutline} fontSize="small" /> {say('report.by', { name: nameOf(user_id), reason })}{' '}
          {!is_open && <em>{say('report.settled')}</em>}
        </p>
      ))}
      <footer>
        <Reactions item={item} />
        <Button
          size="small"
          color="inherit"
          aria-label={label}
          startIcon={canTalk && <Icon path={mdiReplyOutline} fontSize="small" />}
          onClick={() => onOpen(id)}
        >
          {canTalk || replies > 0 ? say('replies', { count: replies }) : say('more')}
        </Button>
      </footer>
    </Card>
  );
}

/** A draft with its actions. */
function Draft({ item, onWrite }: { item: Feedback; onWrite: (id: number) => void }) {
  const say = useWords(feedbackWords);
  const remove = useWrite(feedback.remove);
  const restore = useWrite(feedback.restore);
  const params = { id: item.id };
  const onDelete = () =>
    remove.mutate(
      { params },
      {
        onSuccess: () =>
          toast({
            text: say('draft.deleted'),
            action: { label: say('undo'), run: () => restore.mutateAsync({ params }) },
          }),
      },
    );
  return (
    <Card data-quiet>
      <FeedbackHead item={item} />
      <FeedbackText item={item} clamp />
      <About item={item} />
      <footer>
        <Action variant="outlined" size="small" icon={mdiPencilOutline} onClick={() => onWrite(item.id)}>
          {say('draft.open')}
        </Action>
        <Action size="small" color="inherit" busy={remove.isPending} onClick={onDelete}>
          {say('draft.delete')}
        </Action>
      </footer>
    </Card>
  );
}

const Wrapped = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: space(1.5),
  padding: space(2.5, 2),
  borderRadius: radius.l,
  textAlign: 'center',
  background: theme.vars.palette.tint,
  '& > p': { ...theme.typography.h3, margin: 0, textWrap: 'balance' },
}));

const Card = styled('article')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: space(1.5),
  padding: space(2.25),
  borderRadius: radius.xl,
  border: `1px solid ${theme.vars.palette.divider}`,
  background: theme.vars.palette.background.paper,
  '&[data-unread]': { borderColor: theme.vars.palette.primary.main },
  '&[data-quiet=true]': { background: 'transparent' },
  '& [data-report]': {
    ...theme.typography.body2,
    margin: 0,
    color: theme.vars.palette.error.main,
    overflowWrap: 'anywhere',
    '& svg': { verticalAlign: 'text-bottom' },
  },
  '& > footer': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: space(0.5, 1),
    minHeight: 32,
    '& > button:only-child': { marginInlineStart: 'auto' },
  },
  [theme.breakpoints.down('sm')]: { padding: space(1.75) },
  '@media print': { breakInside: 'avoid' },
}));
