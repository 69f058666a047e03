import type { ComponentType } from 'react';

/** A tab above a list: a link that sets filters. */
export type ListTab = {
  name: string;
  /** The query string that the tab opens, without `?`. */
  query: string;
  /** Whether the list shows exactly these filters. */
  isCurrent: boolean;
};

/**
 * The saved views of a screen, passed to the page by its route. They include the tabs of the list, if there are any.
 */
export type Views = ComponentType<{ tabs?: readonly ListTab[] }>;
