import { savedViews } from '@jornada/contract/saved-views';
import { APPLIED, sameView, type ViewScreen, viewQuery } from '@jornada/domain/saved-views';
import { useQuery } from '@tanstack/react-query';
import { useOptimisticSearchParams } from 'nuqs/adapters/react-router/v7';
import { read } from '../api/query.ts';

/**
 * A person's views of a screen, and which of them the address shows: the one that was applied last, changed or not, or one
 * that says the same. What a link says of somebody else's view is nobody's here.
 */
export function useApplied(screen: ViewScreen) {
  const params = useOptimisticSearchParams();
  // What the account may not do now is for the page to say.
  const views = useQuery({ ...read(savedViews.list, { query: { screen } }), throwOnError: false });
  const items = views.data?.items ?? [];
  const query = viewQuery(params.toString());
  const applied =
    items.find(({ id }) => String(id) === params.get(APPLIED)) ?? items.find((view) => sameView(view.query, query));
  return {
    views,
    items,
    /** What is shown now, as a view would keep it. */
    query,
    applied,
    isChanged: applied !== undefined && !sameView(applied.query, query),
  };
}

export type Applied = ReturnType<typeof useApplied>;
