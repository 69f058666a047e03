import type { LiveEvent } from '@jornada/contract/events';
import type { Query, QueryClient } from '@tanstack/react-query';
import { isOwnWrite } from './own-writes.ts';
import { isTouched, type Touched, touch } from './touched.ts';

/**
 * Changes within this time cause one refetch. Under heavy load the time is longer, because a list that changes
 * constantly cannot be used.
 */
const TOGETHER_MS = 250;
const BUSY = { refreshes: 6, within: 10_000, wait: 2_000 };
/** Delay before retrying while the person is busy, and the maximum total delay. */
const AGAIN_MS = 100;
const MOST_MS = 30_000;

/**
 * Refetches visible data that has changed; rows keep their place by id. Waits while something is dragged and while a
 * write or read of this page is in flight, because a refetch cancels running requests.
 */
export function createRefresher(client: QueryClient) {
  let events: LiveEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since = 0;
  let recent: number[] = [];
  const hand = watchHand();

  const refresh = () => {
    const now = Date.now();
    // The response to an own write may arrive after its event, so own writes are filtered out only now.
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
    receive(event: LiveEvent) {
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

/** Queries whose data may be outdated. */
function concernedBy(news: readonly LiveEvent[]): { predicate: (query: Query) => boolean } {
  if (news.some(({ event }) => event === 'reset')) return { predicate: () => true };
  const touched: Touched = new Map();
  for (const event of news) if (event.event === 'change') touch(touched, event);
  return { predicate: ({ queryKey, meta }) => isTouched(touched, queryKey, meta) };
}

/** Attribute by which a board card or timeline bar marks that it is being moved, also by keyboard. */
const CARRIED = '[data-lifted=true], [data-held=true]';

/** Whether something is being dragged: a pointer button is down, or an element is marked as moved by keyboard. */
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
