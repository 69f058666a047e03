/** Screens whose lists can be saved as views. */
export const VIEW_SCREENS = [
  'tasks',
  'clients',
  'people',
  'feedback',
  'pdi',
  'absences',
  'closings',
  'team',
  'nps',
] as const;
export type ViewScreen = (typeof VIEW_SCREENS)[number];

/** The addresses of screens whose names differ from those of their views. */
const ADDRESSES: Partial<Record<ViewScreen, string>> = { closings: 'time-bank/closings' };

/** Maximum number of views per person and screen: with more, choosing from a menu no longer works. */
export const MOST_VIEWS = 50;

/** Parameters for position, selection and open drawers: transient, not part of a view. */
const PASSING = new Set('page trail selected new new_status saved open to answer edit ask about request'.split(' '));

/** The parameter that names the applied view, so that a page can detect whether it was changed since. */
export const APPLIED = 'saved';

/**
 * The part of an address that is a view: filters, search, sort, columns and layout, in a canonical order, so that equal
 * views are equal text.
 * @param search the query string, with or without `?`
 */
export function viewQuery(search: string): string {
  const kept = [...new URLSearchParams(search)].filter(([name, value]) => !PASSING.has(name) && value !== '');
  return new URLSearchParams(kept.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))).toString();
}

/** The address that applies a view; it contains the view's id, so that later changes can be detected. */
export const viewAddress = ({ id, screen, query }: { id: number; screen: ViewScreen; query: string }): string =>
  `/${ADDRESSES[screen] ?? screen}?${query === '' ? '' : `${query}&`}${APPLIED}=${id}`;

/** Whether two addresses show the same list. Filter values are a set, so their order is ignored. */
export const sameView = (one: string, other: string): boolean => asSets(one) === asSets(other);

const asSets = (search: string) =>
  [...new URLSearchParams(viewQuery(search))]
    .map(([name, value]) => JSON.stringify([name, asSet(name, value)]))
    .toSorted((one, other) => (one < other ? -1 : 1))
    .join();

/** A search is text, not a set: its commas are literal. */
const asSet = (name: string, value: string) => (name === 'q' ? value : value.split(',').toSorted().join(','));
