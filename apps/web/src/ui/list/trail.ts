/**
 * Position in a list with cursor paging. A cursor only leads forward, so the URL contains the trail: the cursors of
 * this page and the previous ones. Links, reload and the back button then show the same page.
 */
export interface ListPlace {
  page: number;
  trail: string[];
}

export const FIRST_PAGE: ListPlace = { page: 1, trail: [] };

/**
 * Maximum length of the trail in a link, in characters. The oldest cursors are dropped first; "First page" still works.
 */
const LONGEST = 2_000;

/** The position of the next page, which starts at `cursor`. */
export function nextPage({ page, trail }: ListPlace, cursor: string): ListPlace {
  const way = [...trail, cursor];
  while (way.length > 1 && way.join('~').length > LONGEST) way.shift();
  return { page: page + 1, trail: way };
}

/** The position of the previous page; null on the first page, or if the trail was truncated. */
export function previousPage({ page, trail }: ListPlace): ListPlace | null {
  if (trail.length === 0 || (trail.length === 1 && page > 2)) return null;
  return { page: page - 1, trail: trail.slice(0, -1) };
}
