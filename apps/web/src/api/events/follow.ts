import type { LiveEvent } from '@jornada/contract/events';
import type { QueryClient } from '@tanstack/react-query';
import { listen } from './listen.ts';
import { rememberOwnWrites } from './own-writes.ts';
import { createRefresher } from './refresh.ts';

/** Grace period before a hidden page stops following changes, so that a short switch of tabs changes nothing. */
const HIDDEN_MS = 15_000;
/** How long the connection may be down before the page shows it. */
const BROKEN_MS = 30_000;
/** Allowed overlap between data read and events received. */
const SLACK_MS = 5_000;

/** Messages between a person's tabs: from the tab that holds the stream, and from those that follow it. */
type Message =
  | { kind: 'sign'; event?: LiveEvent }
  | { kind: 'broken'; is: boolean }
  /** A new tab, which may have missed events since its data was read. */
  | { kind: 'hello'; freshAt: number };

/**
 * Keeps this page up to date with changes by others while it is visible. One of a person's tabs holds the event stream
 * and forwards events to the others, because HTTP/1.1 allows only six connections for all of them.
 * @param person identifies the person, so that only their tabs communicate
 * @param onBroken called when the connection has been down for long, and when it is back
 * @returns a function that stops it
 */
export function followChanges(client: QueryClient, person: string, onBroken: (is: boolean) => void): () => void {
  const name = `jornada.live.${person}`;
  const refresher = createRefresher(client);
  const forgetWrites = rememberOwnWrites();
  // All shown data was read after the page loaded.
  let freshAt = Date.now() - performance.now();
  let end: (() => void) | undefined;

  const begin = () => {
    if (end) return;
    const tabs = new BroadcastChannel(name);
    const stopping = new AbortController();
    const post = (message: Message) => tabs.postMessage(message);
    const receive = (event?: LiveEvent) => {
      freshAt = Date.now();
      if (event) refresher.receive(event);
    };
    tabs.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'sign') receive(data.event);
      else if (data.kind === 'broken') onBroken(data.is);
    });
    post({ kind: 'hello', freshAt });
    const lead = () => leading({ tabs, post, receive, onBroken, freshAt: () => freshAt, signal: stopping.signal });
    // Without https there are no Web Locks (and no HTTP/2): each visible tab opens its own stream.
    if (!('locks' in navigator)) void lead();
    else void navigator.locks.request(name, { signal: stopping.signal }, lead).catch(() => undefined);
    end = () => {
      stopping.abort();
      tabs.close();
      end = undefined;
    };
  };

  let hiding: ReturnType<typeof setTimeout> | undefined;
  const onVisibility = () => {
    clearTimeout(hiding);
    if (document.visibilityState === 'visible') begin();
    else hiding = setTimeout(() => end?.(), HIDDEN_MS);
  };
  const onHide = () => end?.();
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('pagehide', onHide);
  window.addEventListener('pageshow', onVisibility);
  onVisibility();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('pagehide', onHide);
    window.removeEventListener('pageshow', onVisibility);
    clearTimeout(hiding);
    end?.();
    refresher.stop();
    forgetWrites();
  };
}

type Leading = {
  tabs: BroadcastChannel;
  post: (message: Message) => void;
  receive: (event?: LiveEvent) => void;
  onBroken: (is: boolean) => void;
  freshAt: () => number;
  signal: AbortSignal;
};

/** Holds the stream for all tabs until `signal` aborts. */
function leading({ tabs, post, receive, onBroken, freshAt, signal }: Leading): Promise<void> {
  // The time since which all events have been received, and the time of the last event.
  let coveredFrom = freshAt();
  let changedAt = 0;
  let isOpen = false;
  let broken: ReturnType<typeof setTimeout> | undefined;
  const setBroken = (is: boolean) => {
    onBroken(is);
    post({ kind: 'broken', is });
  };
  const sign = (event?: LiveEvent) => {
    if (event) changedAt = Date.now();
    post({ kind: 'sign', ...(event && { event }) });
    receive(event);
  };
  const onHello = ({ data }: MessageEvent<Message>) => {
    if (data.kind !== 'hello') return;
    // Past events are not stored, so a tab that may have missed some refetches everything. The other tabs do so too:
    // one unnecessary refetch is cheaper than a history in every tab.
    if (!isOpen) coveredFrom = Math.min(coveredFrom, data.freshAt);
    else if (data.freshAt < coveredFrom || changedAt > data.freshAt - SLACK_MS)
      post({ kind: 'sign', event: { event: 'reset' } });
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
    const end = () => {
      clearTimeout(broken);
      stop();
      resolve();
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
  });
}
