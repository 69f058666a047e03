import type { ComponentType } from 'react';

/** A tab above a list: a link to a choice of its filters. */
export type ListTab = {
  name: string;
  /** The query string that the tab opens, without `?`. */
  query: string;
  /** Whether the list shows exactly this choice. */
  isCurrent: boolean;
};

/** The saved views of a screen, which a page gets from its route; with the tabs of its list, if it has any. */
export type Views = ComponentType<{ tabs?: readonly ListTab[] }>;
