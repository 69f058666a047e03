import { savedViews } from '@jornada/contract/saved-views';
import { APPLIED, sameView, type ViewScreen, viewQuery } from '@jornada/domain/saved-views';
import { useQuery } from '@tanstack/react-query';
import { useOptimisticSearchParams } from 'nuqs/adapters/react-router/v7';
import { read } from '../api/query.ts';

/**
 * A person's views of a screen, and the view that the address shows: the applied one, changed or not, or one with the
 * same content. A view id of another person in a link is ignored.
 */
export function useApplied(screen: ViewScreen) {
  const params = useOptimisticSearchParams();
  // The page shows account-wide errors.
  const views = useQuery({ ...read(savedViews.list, { query: { screen } }), throwOnError: false });
  const items = views.data?.items ?? [];
  const query = viewQuery(params.toString());
  const named = items.find(({ id }) => String(id) === params.get(APPLIED));
  const applied = named ?? items.find((view) => sameView(view.query, query));
  return {
    views,
    items,
    /** The current query string in the format of a view. */
    query,
    applied,
    /** Whether the address contains the id of the applied view; otherwise the view only has the same content. */
    isNamed: named !== undefined,
    isChanged: applied !== undefined && !sameView(applied.query, query),
  };
}

export type Applied = ReturnType<typeof useApplied>;
