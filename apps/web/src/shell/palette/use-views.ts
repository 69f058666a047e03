import { savedViews } from '@jornada/contract/saved-views';
import { viewAddress } from '@jornada/domain/saved-views';
import { mdiBookmarkOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { places } from '../../places.ts';
import { mayCall } from '../../api/may.ts';
import { read } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import type { Entry } from './entry.ts';

/** The person's own saved views of all screens. If they cannot be loaded, the rest of the palette still works. */
export function useViews(titleOf: (path: string) => string | undefined): Entry[] {
  const { data } = useQuery({
    ...read(savedViews.list, { query: {} }),
    enabled: mayCall(useSession(), savedViews.list),
    throwOnError: false,
  });
  return (data?.items ?? []).map((view) => ({
    key: `view:${view.id}`,
    label: view.name,
    detail: titleOf(places[view.screen]()) ?? view.screen,
    icon: mdiBookmarkOutline,
    to: viewAddress(view),
  }));
}
