/**
 * Where in a list that goes on by cursor one is. A cursor only leads forward, so the URL keeps the way: the cursors of
 * this page and of those before it. With it a link, a reload and the back button show the same page.
 */
export interface ListPlace {
  page: number;
  trail: string[];
}

export const FIRST_PAGE: ListPlace = { page: 1, trail: [] };

/** As long as a link may become by it. The oldest steps are forgotten first; "First page" still leads past them. */
const LONGEST = 2_000;

/** The place after turning to the page that `cursor` begins. */
export function turned({ page, trail }: ListPlace, cursor: string): ListPlace {
  const way = [...trail, cursor];
  while (way.length > 1 && way.join('~').length > LONGEST) way.shift();
  return { page: page + 1, trail: way };
}

/** The place before; null where there is none, or where the way back has been forgotten. */
export function turnedBack({ page, trail }: ListPlace): ListPlace | null {
  if (trail.length === 0 || (trail.length === 1 && page > 2)) return null;
  return { page: page - 1, trail: trail.slice(0, -1) };
}
