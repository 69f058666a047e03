import type { Task } from '@jornada/contract/tasks';

/** Cards per request. */
export const PAGE_SIZE = 50;

export type Page = { readonly items: readonly Task[]; readonly next_cursor: string | null };

/**
 * The pages of a column read so far. A cursor only leads forward: a page starts where the previous one ends, and the
 * first without a cursor. Pages keep their last cards when out of sight, and are refetched only when visible again: a
 * change costs the same after ten cards or five thousand.
 */
export type Walk = {
  readonly starts: readonly (string | undefined)[];
  readonly pages: readonly (Page | undefined)[];
};

export const AT_THE_TOP: Walk = { starts: [undefined], pages: [] };

/**
 * The walk after some of its pages, by number, have been read. If a page ends elsewhere than before, the next one
 * starts there. Returns the same object if nothing has changed.
 */
export function walked(walk: Walk, read: ReadonlyMap<number, Page>): Walk {
  let { starts, pages } = walk;
  for (const [at, page] of [...read].sort(([a], [b]) => a - b)) {
    if (at >= starts.length) break;
    if (pages[at] !== page) {
      pages = Array.from({ length: Math.max(pages.length, at + 1) }, (_, index) =>
        index === at ? page : pages[index],
      );
    }
    const { next_cursor } = page;
    if (next_cursor === null) {
      // This is the last page now; the pages after it no longer exist.
      if (starts.length > at + 1) starts = starts.slice(0, at + 1);
      if (pages.length > at + 1) pages = pages.slice(0, at + 1);
    } else if (at + 1 === starts.length) starts = [...starts, next_cursor];
    else if (starts[at + 1] !== next_cursor) starts = starts.with(at + 1, next_cursor);
  }
  return starts === walk.starts && pages === walk.pages ? walk : { starts, pages };
}

/** The rows of a column: its cards in order, null for one not loaded yet; and the end index of each page. */
export type Cards = { readonly cards: readonly (Task | null)[]; readonly ends: readonly number[] };

/**
 * The cards of a walk, each once: while pages are refetched one by one, a card may be on two of them.
 * @param first cards listed before all others
 * @param elsewhere ids of cards that were moved and are excluded from every page of this column
 * @param total number of cards in the column, if known
 */
export function cardsOf(
  { starts, pages }: Walk,
  { first, elsewhere, total }: { first: readonly Task[]; elsewhere: ReadonlySet<number>; total: number | null },
): Cards {
  const cards: (Task | null)[] = [...first];
  const seen = new Set<number>([...elsewhere, ...first.map(({ id }) => id)]);
  const ends: number[] = [];
  for (let at = 0; at < starts.length; at++) {
    const page = pages[at];
    if (page)
      for (const task of page.items) {
        if (seen.has(task.id)) continue;
        seen.add(task.id);
        cards.push(task);
      }
    else {
      const left = total === null ? 3 : total - cards.length;
      const coming = Math.min(PAGE_SIZE, Math.max(at === 0 ? 0 : 1, left));
      for (let hole = 0; hole < coming; hole++) cards.push(null);
    }
    ends.push(cards.length);
  }
  return { cards, ends };
}

/** Number of the page that contains the card at `index`; the last page for an index behind it. */
export function pageOf(ends: readonly number[], index: number): number {
  const at = ends.findIndex((end) => index < end);
  return at === -1 ? Math.max(0, ends.length - 1) : at;
}
