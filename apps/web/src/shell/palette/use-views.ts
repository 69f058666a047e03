import { savedViews } from '@jornada/contract/saved-views';
import { viewAddress } from '@jornada/domain/saved-views';
import { mdiBookmarkOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { places } from '../../places.ts';
import { read } from '../../api/query.ts';
import type { Entry } from './entry.ts';

/** The own saved views of every screen. Where they cannot be asked for, the rest is found all the same. */
export function useViews(titleOf: (path: string) => string | undefined): Entry[] {
  const { data } = useQuery({ ...read(savedViews.list, { query: {} }), throwOnError: false });
  return (data?.items ?? []).map((view) => ({
    key: `view:${view.id}`,
    label: view.name,
    detail: titleOf(places[view.screen]()) ?? view.screen,
    icon: mdiBookmarkOutline,
    to: viewAddress(view),
  }));
}
