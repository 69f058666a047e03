/** The screens whose lists can be kept under a name. Another one is a word here and a line in its page. */
export const VIEW_SCREENS = ['tasks', 'clients', 'people'] as const;
export type ViewScreen = (typeof VIEW_SCREENS)[number];

/** As many as a person keeps of one screen: more are a list to search, not a choice. */
export const MOST_VIEWS = 50;

/** Where one is in a list, what is ticked and what is open: of this moment, and no part of a view. */
const PASSING = new Set(['page', 'trail', 'selected', 'new', 'saved']);

/** The parameter that says which view was applied: with it a page knows what has been changed since. */
export const APPLIED = 'saved';

/**
 * What of an address is a view: filters, search, sort, columns and layout, in one order, whatever the order they were
 * chosen in. The same as text for the same view, so that two can be compared.
 * @param search of an address, with or without its `?`
 */
export function viewQuery(search: string): string {
  const kept = [...new URLSearchParams(search)].filter(([name, value]) => !PASSING.has(name) && value !== '');
  return new URLSearchParams(kept.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))).toString();
}

/** The address that applies a view: it also says which one, so that a later change of it can be told. */
export const viewAddress = ({ id, screen, query }: { id: number; screen: ViewScreen; query: string }): string =>
  `/${screen}?${query === '' ? '' : `${query}&`}${APPLIED}=${id}`;

/** Whether two addresses show the same. Values of a filter are a set: "to do or done" is "done or to do". */
export const sameView = (one: string, other: string): boolean => asSets(one) === asSets(other);

const asSets = (search: string) =>
  [...new URLSearchParams(viewQuery(search))]
    .map(([name, value]) => JSON.stringify([name, asSet(name, value)]))
    .toSorted((one, other) => (one < other ? -1 : 1))
    .join();

/** A search is a text and no set: its commas are its own. */
const asSet = (name: string, value: string) => (name === 'q' ? value : value.split(',').toSorted().join(','));
