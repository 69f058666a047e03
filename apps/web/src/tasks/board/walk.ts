import type { Task } from '@jornada/contract/tasks';

/** How many cards are asked for at a time. */
export const PAGE_SIZE = 50;

export type Page = { readonly items: readonly Task[]; readonly next_cursor: string | null };

/**
 * How far down a column somebody has been. A cursor only leads forward: a page begins where the one before it ends, and
 * the first without any. Pages keep what they had last, also those out of sight, which are not asked again until
 * they come back into it: a change costs the same whether ten cards have been seen or five thousand.
 */
export type Walk = {
  readonly starts: readonly (string | undefined)[];
  readonly pages: readonly (Page | undefined)[];
};

export const AT_THE_TOP: Walk = { starts: [undefined], pages: [] };

/**
 * The walk after some of its pages have been read, each by its number. Where a page ends elsewhere than before, the next
 * one begins there. The same object where nothing is new.
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
      // It is the last one now; what stood behind it has gone.
      if (starts.length > at + 1) starts = starts.slice(0, at + 1);
      if (pages.length > at + 1) pages = pages.slice(0, at + 1);
    } else if (at + 1 === starts.length) starts = [...starts, next_cursor];
    else if (starts[at + 1] !== next_cursor) starts = starts.with(at + 1, next_cursor);
  }
  return starts === walk.starts && pages === walk.pages ? walk : { starts, pages };
}

/** What a column draws: its cards in order, null where one is still on its way; and where the cards of each page end. */
export type Cards = { readonly cards: readonly (Task | null)[]; readonly ends: readonly number[] };

/**
 * The cards of a walk, each once: while pages are asked again one by one, a card may stand in two of them.
 * @param first cards that stand before all others
 * @param elsewhere ids of cards that stand in no page of this column, whatever the server has last said
 * @param total how many cards the column has, as far as that is known
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

/** The number of the page that the card at `index` belongs to; the last page for what lies behind it. */
export function pageOf(ends: readonly number[], index: number): number {
  const at = ends.findIndex((end) => index < end);
  return at === -1 ? Math.max(0, ends.length - 1) : at;
}
