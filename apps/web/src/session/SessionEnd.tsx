import { styled } from '../ui/styled.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { currentSession, followOtherTabs, sameEmployment, startAfresh, useSession } from '../api/session.ts';
import { useReentryNeeded } from '../api/reentry.ts';
import { now } from '../state/now.ts';
import { Action } from '../ui/Action.tsx';
import { loadLater } from '../ui/load-later.tsx';
import { space } from '../ui/scale.ts';
import { Notice } from '../ui/states.tsx';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { sessionEndWords } from './session-end.words.ts';

const SignInAgain = loadLater(async () => (await import('./SignInAgain.tsx')).SignInAgain);

/** How long before the end a warning appears: enough to finish a sentence and sign in again. */
const WARN_MS = 10 * 60_000;

/**
 * Session expiry: a warning banner before it, and a sign-in dialog on top of the page. Part of the frame, so that
 * screens need no code for it.
 */
export function SessionEnd() {
  const say = useWords(sessionEndWords);
  const { time } = useFormats();
  const { expires_at } = useSession();
  const endsSoon = useEndsSoon(expires_at);
  const needed = useReentryNeeded();
  const [early, setEarly] = useState(false);
  useOneEmployment();

  return (
    <>
      {endsSoon && (
        <Line as="output">
          <span>{say('ending', { time: time(expires_at) })}</span>
          <Action size="small" variant="outlined" onClick={() => setEarly(true)}>
            {say('ending.action')}
          </Action>
        </Line>
      )}
      {(needed || early) && <SignInAgain needed={needed} onDone={() => setEarly(false)} />}
    </>
  );
}

/**
 * Whether the end is near. At the expected end the session is refetched, because the clock of this computer may be
 * wrong; a 401 of the server then opens the dialog.
 */
function useEndsSoon(expiresAt: string): boolean {
  const client = useQueryClient();
  const [time, setTime] = useState(now);
  const end = Date.parse(expiresAt);
  useEffect(() => {
    const left = end - now().getTime();
    const warning = setTimeout(() => setTime(now()), Math.max(0, left - WARN_MS));
    const ending = setTimeout(() => {
      setTime(now());
      void client.invalidateQueries({ queryKey: currentSession.queryKey });
    }, Math.max(0, left) + 1_000);
    return () => {
      clearTimeout(warning);
      clearTimeout(ending);
    };
  }, [end, client]);
  const left = end - time.getTime();
  return left > 0 && left <= WARN_MS;
}

/** A page belongs to one person in one account. If the cookie has changed, the page is reloaded. */
function useOneEmployment() {
  const client = useQueryClient();
  const session = useSession();
  const first = useRef(session);
  useEffect(() => followOtherTabs(client), [client]);
  useEffect(() => {
    if (!sameEmployment(first.current, session)) startAfresh();
  }, [session]);
}

const Line = styled(Notice)({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(1.5),
});
