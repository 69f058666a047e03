import { events, type LiveEvent, liveEvent } from '@jornada/contract/events';

/**
 * The server sends a heartbeat every 20 seconds; after this long without one the connection is dead, even if the
 * browser does not notice.
 */
const SILENCE_MS = 50_000;
const LOOK_MS = 5_000;
/** Exponential backoff with jitter, so that a restarted server is not hit by all clients at once. */
const AGAIN_MS = { first: 500, most: 30_000 };

type StreamListener = {
  /** An event, or a heartbeat. */
  onSign: (event?: LiveEvent) => void;
  onOpen: () => void;
  onLost: () => void;
  /** Milliseconds for which the data is known to be complete. */
  age: () => number;
};

/**
 * An event stream that reconnects when it breaks.
 * @returns a function that closes it
 */
export function listen({ onSign, onOpen, onLost, age }: StreamListener): () => void {
  let source: EventSource | undefined;
  let receivedAt = Date.now();
  let wait = AGAIN_MS.first;
  let again: ReturnType<typeof setTimeout> | undefined;

  const connect = () => {
    clearTimeout(again);
    again = undefined;
    const query = new URLSearchParams({ loaded_ms_ago: String(Math.min(Math.max(Math.round(age()), 0), 86_400_000)) });
    const mine = new EventSource(`${events.stream.path}?${query}`);
    source = mine;
    receivedAt = Date.now();
    const sign = (event?: LiveEvent) => {
      if (source !== mine) return;
      receivedAt = Date.now();
      onSign(event);
    };
    mine.addEventListener('beat', () => {
      // Only a heartbeat proves the connection, because a proxy may accept it without reaching the server.
      wait = AGAIN_MS.first;
      if (source === mine) onOpen();
      sign();
    });
    const take = ({ data }: MessageEvent<string>) => {
      const event = liveEvent.safeParse(JSON.parse(data));
      if (event.success) sign(event.data);
    };
    mine.addEventListener('change', take);
    mine.addEventListener('reset', take);
    // EventSource would reconnect with the old URL, which contains the age of the data at that time.
    mine.addEventListener('error', () => source === mine && lose());
  };

  const lose = () => {
    source?.close();
    source = undefined;
    onLost();
    clearTimeout(again);
    again = setTimeout(connect, wait * (0.5 + Math.random()));
    wait = Math.min(wait * 2, AGAIN_MS.most);
  };

  const watch = setInterval(() => source && Date.now() - receivedAt > SILENCE_MS && lose(), LOOK_MS);
  const now = () => {
    if (!source) connect();
  };
  window.addEventListener('online', now);
  connect();
  return () => {
    window.removeEventListener('online', now);
    clearInterval(watch);
    clearTimeout(again);
    source?.close();
    source = undefined;
  };
}
