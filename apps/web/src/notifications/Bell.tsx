import { notificationCount } from '@jornada/contract/notifications-count';
import { mdiBellOutline } from '@mdi/js';
import { styled } from '../ui/styled.ts';
import { useQuery } from '@tanstack/react-query';
import { RouterLink } from '../ui/nav.ts';
import { mayCall } from '../api/may.ts';
import { read } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { places } from '../places.ts';
import { Icon } from '../ui/Icon.tsx';
import { radius, space } from '../ui/scale.ts';
import { useWords } from '../words/words.ts';
import { bellWords } from './bell.words.ts';

/** The largest number shown on the bell. */
const MOST = 99;

/** A link to the notifications with the number of unread ones, which is kept up to date by live updates. */
export function Bell() {
  const say = useWords(bellWords);
  const session = useSession();
  const may = mayCall(session, notificationCount.count) && !session.must_set_up_second_factor;
  // Without the number the bell still links to the notifications, so an error must not break the page.
  const { data } = useQuery({ ...read(notificationCount.count, {}), enabled: may, throwOnError: false });
  if (!may) return null;
  const unread = data?.unread ?? 0;
  return (
    <Ring to={places.notifications} aria-label={unread ? say('unread', { count: unread }) : say('read')}>
      <Icon path={mdiBellOutline} />
      {unread > 0 && <span aria-hidden>{unread > MOST ? `${MOST}+` : unread}</span>}
    </Ring>
  );
}

const Ring = styled(RouterLink)(({ theme }) => ({
  position: 'relative',
  display: 'inline-grid',
  placeItems: 'center',
  width: theme.density.control,
  height: theme.density.control,
  color: 'inherit',
  '& > span': {
    position: 'absolute',
    insetBlockStart: 2,
    insetInlineEnd: 0,
    minWidth: 18,
    padding: space(0, 0.5),
    borderRadius: radius.l,
    fontSize: '0.6875rem',
    fontWeight: 700,
    lineHeight: '18px',
    textAlign: 'center',
    color: theme.vars.palette.rail.ground,
    background: theme.vars.palette.sun,
  },
}));
