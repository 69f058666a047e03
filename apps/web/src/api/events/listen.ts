import { events, type LiveEvent, liveEvent } from '@jornada/contract/events';

/** The server beats every 20 seconds: after so long without a sign the line is dead, whatever the browser believes. */
const SILENCE_MS = 50_000;
const LOOK_MS = 5_000;
/** Waiting grows from try to try; a part of it is chance, so that a server that starts again is not met by all at once. */
const AGAIN_MS = { first: 500, most: 30_000 };

type Ear = {
  /** An event, or only a sign that the line lives. */
  onSign: (event?: LiveEvent) => void;
  onOpen: () => void;
  onLost: () => void;
  /** Milliseconds since which everything is known to be as it is shown. */
  age: () => number;
};

/** One stream of events, made again whenever it breaks. Gives back how to end it. */
export function listen({ onSign, onOpen, onLost, age }: Ear): () => void {
  let source: EventSource | undefined;
  let heardAt = Date.now();
  let wait = AGAIN_MS.first;
  let again: ReturnType<typeof setTimeout> | undefined;

  const connect = () => {
    clearTimeout(again);
    again = undefined;
    const query = new URLSearchParams({ loaded_ms_ago: String(Math.min(Math.max(Math.round(age()), 0), 86_400_000)) });
    const mine = new EventSource(`${events.stream.path}?${query}`);
    source = mine;
    heardAt = Date.now();
    const sign = (event?: LiveEvent) => {
      if (source !== mine) return;
      heardAt = Date.now();
      onSign(event);
    };
    mine.addEventListener('beat', () => {
      // Only a beat proves it: a proxy may open what leads nowhere.
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
    // The browser would come back by itself to the address of before, which says how old the page was then.
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

  const watch = setInterval(() => source && Date.now() - heardAt > SILENCE_MS && lose(), LOOK_MS);
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
