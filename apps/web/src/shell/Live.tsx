import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followChanges } from '../api/events/follow.ts';
import { useSession } from '../api/session.ts';
import { Notice } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { liveWords } from './live.words.ts';

/** Delay after the first rows, because browsers have few connections. */
const REST_MS = 500;

/**
 * Keeps the screen up to date with changes by others. Renders nothing, except a notice if the connection is down for
 * long.
 */
export function Live() {
  const say = useWords(liveWords);
  const client = useQueryClient();
  const { user, account } = useSession();
  const [isBroken, setBroken] = useState(false);
  const person = `${account.id}.${user.id}`;
  useEffect(() => {
    let stop: (() => void) | undefined;
    const rest = setTimeout(() => {
      stop = followChanges(client, person, setBroken);
    }, REST_MS);
    return () => {
      clearTimeout(rest);
      stop?.();
    };
  }, [client, person]);
  return isBroken ? (
    <Notice data-tone="warning" as="output">
      {say('broken')}
    </Notice>
  ) : null;
}
