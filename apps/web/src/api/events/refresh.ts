import type { LiveEvent } from '@jornada/contract/events';
import type { Query, QueryClient } from '@tanstack/react-query';
import { isOwnWrite } from './own-writes.ts';
import { isTouched, type Touched, touch } from './touched.ts';

/** What happens together is asked for together. Where much happens, less often: a list that never rests is no help. */
const TOGETHER_MS = 250;
const BUSY = { refreshes: 6, within: 10_000, wait: 2_000 };
/** How soon it is tried again where somebody is in the middle of something, and for how long they may be. */
const AGAIN_MS = 100;
const MOST_MS = 30_000;

/**
 * Asks again for what is on the screen when it has changed: rows keep their place, since they are known by their ids.
 * Waits while something is dragged, and while a change of one's own or an answer is on its way: whoever waits for that
 * would be told too early, since asking again breaks off what was asked before.
 */
export function createRefresher(client: QueryClient) {
  let events: LiveEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since = 0;
  let recent: number[] = [];
  const hand = watchHand();

  const refresh = () => {
    const now = Date.now();
    // An answer of one's own may have come after the news of it: only now it is known whose they are.
    events = events.filter((event) => event.event === 'reset' || !isOwnWrite(event.request_id));
    const concerned = concernedBy(events);
    const isInTheMiddle = hand.isHolding() || client.isMutating() > 0 || client.isFetching(concerned) > 0;
    if (events.length > 0 && isInTheMiddle && now - since < MOST_MS) {
      timer = setTimeout(refresh, AGAIN_MS);
      return;
    }
    timer = undefined;
    if (events.length === 0) return;
    events = [];
    recent = [...recent.filter((at) => now - at < BUSY.within), now];
    void client.invalidateQueries(concerned);
  };

  return {
    hear(event: LiveEvent) {
      events.push(event);
      if (timer !== undefined) return;
      since = Date.now();
      const isBusy = recent.filter((at) => since - at < BUSY.within).length >= BUSY.refreshes;
      timer = setTimeout(refresh, isBusy ? BUSY.wait : TOGETHER_MS);
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      hand.stop();
    },
  };
}

/** The queries whose answers may not be what they were. */
function concernedBy(news: readonly LiveEvent[]): { predicate: (query: Query) => boolean } {
  if (news.some(({ event }) => event === 'reset')) return { predicate: () => true };
  const touched: Touched = new Map();
  for (const event of news) if (event.event === 'change') touch(touched, event);
  return { predicate: ({ queryKey, meta }) => isTouched(touched, queryKey, meta) };
}

/** How a card of the board and a bar of the timeline say that they are in the air, also where keys carry them. */
const CARRIED = '[data-lifted=true], [data-held=true]';

/** Whether something is held: a button of the pointer is down, or a part of the page says that it is carried by keys. */
function watchHand() {
  let isDown = false;
  const down = () => {
    isDown = true;
  };
  const up = () => {
    isDown = false;
  };
  const ends = ['pointerup', 'pointercancel', 'blur'] as const;
  window.addEventListener('pointerdown', down, true);
  for (const end of ends) window.addEventListener(end, up, true);
  return {
    isHolding: () => isDown || document.querySelector(CARRIED) !== null,
    stop() {
      window.removeEventListener('pointerdown', down, true);
      for (const end of ends) window.removeEventListener(end, up, true);
    },
  };
}
