import { feedback } from '@jornada/contract/feedback';
import type { Feedback } from '@jornada/contract/feedback-items';
import {
  mdiCheck,
  mdiEyeOffOutline,
  mdiEyeOutline,
  mdiFlagOutline,
  mdiPencilOutline,
  mdiRestore,
  mdiUndoVariant,
} from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../api/errors.ts';
import { read, useWrite } from '../api/query.ts';
import { Action } from '../ui/Action.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { Icon } from '../ui/Icon.tsx';
import { space } from '../ui/scale.ts';
import { Empty, NotLoaded } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { styled } from '../ui/styled.ts';
import { useWords } from '../words/words.ts';
import { About } from './About.tsx';
import { FeedbackHead } from './FeedbackHead.tsx';
import { feedbackWords } from './feedback.words.ts';
import { FeedbackText } from './FeedbackText.tsx';
import { HideFeedback, ReportFeedback } from './AskWhy.tsx';
import { openedWords } from './opened.words.ts';
import { Reactions } from './Reactions.tsx';
import { Replies } from './Replies.tsx';
import { usePeople } from './use-people.ts';

type Props = { id: number; onEdit: (id: number) => void; onClose: () => void };

/** One feedback in full with its replies, and the actions of the viewer. Opening it marks it as read. */
export function OpenFeedback({ id, onEdit, onClose }: Props) {
  const say = useWords(openedWords);
  const { nameOf } = usePeople();
  const found = useQuery({ ...read(feedback.byId, { params: { id } }), throwOnError: false });
  const { data, error } = found;
  const opened = useWrite(feedback.read, { errorIsShown: true, alsoRefresh: ['notifications'] });
  const markRead = useEffectEvent(() => opened.mutate({ params: { id } }));
  const isUnread = data?.is_unread ?? false;
  useEffect(() => {
    if (isUnread) markRead();
  }, [isUnread]);
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <Drawer
      open
      title={data ? say(`title.${data.kind}`, { author: nameOf(data.author_id) }) : isGone ? say('gone.title') : ''}
      onClose={onClose}
      actions={data && <Actions item={data} onEdit={onEdit} onClose={onClose} />}
    >
      {data ? (
        <Whole item={data} />
      ) : isGone ? (
        <Empty icon={mdiEyeOffOutline} title={say('gone')} />
      ) : (
        <NotLoaded query={found} />
      )}
    </Drawer>
  );
}

function Whole({ item }: { item: Feedback }) {
  const say = useWords(feedbackWords);
  const sayOpened = useWords(openedWords);
  const { nameOf } = usePeople();
  const { actions, reports } = item;
  const isReported = reports.some(({ is_open }) => is_open);
  return (
    <Content>
      <FeedbackHead item={item} />
      <FeedbackText item={item} />
      <About item={item} />
      <Reactions item={item} />
      {reports.length > 0 && (
        <div data-reports>
          {isReported && <strong>{sayOpened('report.open')}</strong>}
          {reports.map(({ user_id, reason, is_open }) => (
            <p key={user_id}>
              <Icon path={mdiFlagOutline} fontSize="small" /> {say('report.by', { name: nameOf(user_id), reason })}{' '}
              {!is_open && <em>{say('report.settled')}</em>}
            </p>
          ))}
        </div>
      )}
      {(actions.includes('reply') || item.replies > 0) && <Replies item={item} />}
    </Content>
  );
}

type Asking = 'withdraw' | 'report' | 'hide' | null;

/** The buttons of the actions that are possible in the current state. */
function Actions({ item, onEdit, onClose }: { item: Feedback; onEdit: (id: number) => void; onClose: () => void }) {
  const say = useWords(openedWords);
  const [asking, setAsking] = useState<Asking>(null);
  const params = { id: item.id };
  const withdraw = useWrite(feedback.withdraw);
  const restore = useWrite(feedback.restore);
  const unhide = useWrite(feedback.unhide);
  const keep = useWrite(feedback.keep);
  const may = (action: Feedback['actions'][number]) => item.actions.includes(action);
  const done = (text: string) => ({ onSuccess: () => toast({ text }) });
  const none = !['update', 'withdraw', 'restore', 'report', 'hide', 'unhide', 'keep'].some((one) =>
    item.actions.includes(one as 'update'),
  );
  if (none) return null;
  return (
    <>
      {may('report') && (
        <Action color="inherit" icon={mdiFlagOutline} onClick={() => setAsking('report')}>
          {say('report')}
        </Action>
      )}
      {may('hide') && (
        <Action color="inherit" icon={mdiEyeOffOutline} onClick={() => setAsking('hide')}>
          {say('hide')}
        </Action>
      )}
      {may('keep') && (
        <Action
          variant="outlined"
          icon={mdiCheck}
          busy={keep.isPending}
          onClick={() => keep.mutate({ params }, done(say('kept')))}
        >
          {say('keep')}
        </Action>
      )}
      {may('unhide') && (
        <Action
          variant="outlined"
          icon={mdiEyeOutline}
          busy={unhide.isPending}
          onClick={() => unhide.mutate({ params }, done(say('unhid')))}
        >
          {say('unhide')}
        </Action>
      )}
      {may('withdraw') && (
        <Action color="inherit" icon={mdiUndoVariant} onClick={() => setAsking('withdraw')}>
          {say('withdraw')}
        </Action>
      )}
      {may('restore') && (
        <Action
          variant="outlined"
          icon={mdiRestore}
          busy={restore.isPending}
          onClick={() => restore.mutate({ params }, done(say('restored')))}
        >
          {say('restore')}
        </Action>
      )}
      {may('update') && (
        <Action variant="outlined" icon={mdiPencilOutline} onClick={() => onEdit(item.id)}>
          {say('edit')}
        </Action>
      )}
      <Confirm
        open={asking === 'withdraw'}
        title={say('withdraw.title')}
        confirmLabel={say('withdraw')}
        busy={withdraw.isPending}
        onClose={() => setAsking(null)}
        onConfirm={() =>
          withdraw.mutate(
            { params },
            {
              onSuccess: () => {
                toast({
                  text: say('withdrawn'),
                  action: { label: say('undo'), run: () => restore.mutateAsync({ params }) },
                });
                onClose();
              },
            },
          )
        }
      >
        {say('withdraw.text')}
      </Confirm>
      {asking === 'report' && <ReportFeedback id={item.id} onClose={() => setAsking(null)} />}
      {asking === 'hide' && <HideFeedback id={item.id} onClose={() => setAsking(null)} />}
    </>
  );
}

const Content = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space(2.25),
  '& [data-reports]': {
    ...theme.typography.body2,
    display: 'grid',
    gap: space(0.5),
    color: theme.vars.palette.error.main,
    '& p': { margin: 0, overflowWrap: 'anywhere' },
    '& svg': { verticalAlign: 'text-bottom' },
  },
}));
