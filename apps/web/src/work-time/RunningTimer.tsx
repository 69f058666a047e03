import { type Timer, timers } from '@jornada/contract/work-time';
import { dateIn } from '@jornada/domain/calendar';
import { formatHours } from '@jornada/domain/minutes';
import { minuteOf } from '@jornada/domain/worktime';
import { mdiAlertOutline, mdiStop } from '@mdi/js';
import { styled } from '../ui/styled.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mayCall } from '../api/may.ts';
import { read } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { useNow } from '../state/clock.ts';
import { Action } from '../ui/Action.tsx';
import { Icon } from '../ui/Icon.tsx';
import { loadLater } from '../ui/load-later.tsx';
import { space } from '../ui/scale.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { timerWords } from './timer.words.ts';
import { useStopTimer } from './use-stop-timer.ts';

const CorrectTimer = loadLater(async () => (await import('./CorrectTimer.tsx')).CorrectTimer);

/** A timer that has run for longer, or that started on another day, was probably forgotten. */
const FORGOTTEN_MINUTES = 10 * 60;

/** The running timer, above every screen; renders nothing if no timer is running. */
export function RunningTimer() {
  // The page reports an unpaid account (402); the frame must not fail.
  const { data } = useQuery({
    ...read(timers.current, {}),
    enabled: mayCall(useSession(), timers.current),
    refetchOnWindowFocus: true,
    throwOnError: false,
  });
  return data?.timer ? <Strip timer={data.timer} /> : null;
}

function Strip({ timer }: { timer: Timer }) {
  const say = useWords(timerWords);
  const { instant } = useFormats();
  const { account } = useSession();
  const now = useNow(5_000);
  const stop = useStopTimer(timer);
  const [correcting, setCorrecting] = useState(false);
  const minutes = Math.max(0, minuteOf(now) - minuteOf(timer.started_at));
  const what = timer.task_title || timer.note || say('nothing');
  const since = instant(timer.started_at, account.time_zone);
  const forgotten =
    minutes > FORGOTTEN_MINUTES ||
    dateIn(account.time_zone, now) !== dateIn(account.time_zone, new Date(timer.started_at));
  return (
    <Bar role="region" aria-label={say('running')} data-forgotten={forgotten}>
      {forgotten ? <Icon path={mdiAlertOutline} fontSize="small" /> : <i aria-hidden />}
      <strong>{formatHours(minutes)}</strong>
      <span>{forgotten ? say('forgotten', { since }) : what}</span>
      {forgotten && (
        <Action size="small" color="inherit" variant="outlined" onClick={() => setCorrecting(true)}>
          {say('correct')}
        </Action>
      )}
      <Action
        size="small"
        color="inherit"
        variant="outlined"
        icon={mdiStop}
        busy={stop.busy}
        onClick={() => void stop.save(undefined, () => setCorrecting(true))}
      >
        {say('stop')}
      </Action>
      {correcting && (
        <CorrectTimer
          timer={timer}
          busy={stop.busy}
          onSave={(ended_at) => stop.save(ended_at)}
          onDiscard={stop.discard}
          onClose={() => setCorrecting(false)}
        />
      )}
    </Bar>
  );
}

const Bar = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  position: 'sticky',
  top: 'var(--j-top, 0px)',
  zIndex: theme.zIndex.appBar - 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(0.5, 1.5),
  padding: space(0.75, 4),
  color: theme.vars.palette.rail.text,
  background: theme.vars.palette.rail.active,
  '& > i': { width: 10, height: 10, borderRadius: '50%', background: theme.vars.palette.sun },
  '& > svg': { color: theme.vars.palette.sun },
  '& > strong': { fontSize: '1rem' },
  '& > span': { flex: '1 1 120px', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&[data-forgotten=true] > span': { whiteSpace: 'normal' },
  '& :focus-visible': { outlineColor: theme.vars.palette.sun },
  [theme.breakpoints.down('sm')]: { padding: space(0.75, 2) },
  '@media print': { display: 'none' },
}));
