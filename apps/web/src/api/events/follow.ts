import type { LiveEvent } from '@jornada/contract/events';
import type { QueryClient } from '@tanstack/react-query';
import { listen } from './listen.ts';
import { rememberOwnWrites } from './own-writes.ts';
import { createRefresher } from './refresh.ts';

/** A page that nobody sees is not kept up to date; one that is only covered for a moment is. */
const HIDDEN_MS = 15_000;
/** How long the line may be down before it is said. */
const BROKEN_MS = 30_000;
/** What has been read and what has been heard may overlap by this much. */
const SLACK_MS = 5_000;

/** What tabs of one person tell each other: the one that listens, and those that hear by it. */
type Word =
  | { say: 'sign'; event?: LiveEvent }
  | { say: 'broken'; is: boolean }
  /** A tab has begun to follow; it knows nothing of what happened since. */
  | { say: 'hello'; freshAt: number };

/**
 * Keeps what this page shows up to date with what others change, for as long as somebody looks at it. Of all tabs of
 * `person` in this browser one listens and tells the others: HTTP/1.1 has six connections for all of them.
 * @param person names who the tabs belong to
 * @param onBroken told when the line is down for long, and when it is back
 * @returns how to stop
 */
export function followChanges(client: QueryClient, person: string, onBroken: (is: boolean) => void): () => void {
  const name = `jornada.live.${person}`;
  const refresher = createRefresher(client);
  const forgetWrites = rememberOwnWrites();
  // Nothing that is shown was read before the page was loaded.
  let freshAt = Date.now() - performance.now();
  let end: (() => void) | undefined;

  const begin = () => {
    if (end) return;
    const tabs = new BroadcastChannel(name);
    const stopping = new AbortController();
    const tell = (word: Word) => tabs.postMessage(word);
    const hear = (event?: LiveEvent) => {
      freshAt = Date.now();
      if (event) refresher.hear(event);
    };
    tabs.addEventListener('message', ({ data }: MessageEvent<Word>) => {
      if (data.say === 'sign') hear(data.event);
      else if (data.say === 'broken') onBroken(data.is);
    });
    tell({ say: 'hello', freshAt });
    const lead = () => leading({ tabs, tell, hear, onBroken, freshAt: () => freshAt, signal: stopping.signal });
    // Without https there are no locks (and no HTTP/2): each tab that is looked at listens for itself.
    if (!('locks' in navigator)) void lead();
    else void navigator.locks.request(name, { signal: stopping.signal }, lead).catch(() => undefined);
    end = () => {
      stopping.abort();
      tabs.close();
      end = undefined;
    };
  };

  let hiding: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(hiding);
    if (document.visibilityState === 'visible') begin();
    else hiding = setTimeout(() => end?.(), HIDDEN_MS);
  };
  const leave = () => end?.();
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', look);
    clearTimeout(hiding);
    end?.();
    refresher.stop();
    forgetWrites();
  };
}

type Leading = {
  tabs: BroadcastChannel;
  tell: (word: Word) => void;
  hear: (event?: LiveEvent) => void;
  onBroken: (is: boolean) => void;
  freshAt: () => number;
  signal: AbortSignal;
};

/** Listens for all tabs until `signal`. */
function leading({ tabs, tell, hear, onBroken, freshAt, signal }: Leading): Promise<void> {
  // From when on everything that happened has been told, and when something last did.
  let coveredFrom = freshAt();
  let changedAt = 0;
  let isOpen = false;
  let broken: ReturnType<typeof setTimeout> | undefined;
  const setBroken = (is: boolean) => {
    onBroken(is);
    tell({ say: 'broken', is });
  };
  const sign = (event?: LiveEvent) => {
    if (event) changedAt = Date.now();
    tell({ say: 'sign', ...(event && { event }) });
    hear(event);
  };
  const onHello = ({ data }: MessageEvent<Word>) => {
    if (data.say !== 'hello') return;
    // Nobody can tell a tab what happened before; where something may have, it asks for everything. So do the others:
    // once more than needed, instead of each keeping a list.
    if (!isOpen) coveredFrom = Math.min(coveredFrom, data.freshAt);
    else if (data.freshAt < coveredFrom || changedAt > data.freshAt - SLACK_MS)
      tell({ say: 'sign', event: { event: 'reset' } });
  };
  tabs.addEventListener('message', onHello);
  const lost = () => {
    if (isOpen) coveredFrom = freshAt();
    isOpen = false;
    broken ??= setTimeout(() => setBroken(true), BROKEN_MS);
  };
  lost();
  const stop = listen({
    age: () => Date.now() - coveredFrom,
    onSign: sign,
    onOpen: () => {
      isOpen = true;
      clearTimeout(broken);
      broken = undefined;
      setBroken(false);
    },
    onLost: lost,
  });
  return new Promise((resolve) => {
    const quit = () => {
      clearTimeout(broken);
      stop();
      resolve();
    };
    if (signal.aborted) quit();
    else signal.addEventListener('abort', quit);
  });
}
