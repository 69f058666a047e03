import { useEffect } from 'react';
import type { Place } from './use-list-place.ts';

type Page = { items: readonly unknown[] | undefined; isOld: boolean };

/** Whether the last page has become empty, by a change here or elsewhere; it then leads to the first one. */
export function useEmptied({ page, goTo }: Pick<Place<string>, 'page' | 'goTo'>, { items, isOld }: Page): boolean {
  const emptied = items?.length === 0 && !isOld && page > 1;
  useEffect(() => {
    if (emptied) goTo.startOver();
  });
  return emptied;
}
