import { useCallback } from 'react';
import { useNewInUrl } from '../ui/list/use-new-in-url.ts';
import { places } from '../places.ts';
import { useLocation, useNavigate, useParams } from '../ui/nav.ts';

/** The list's part of the address. Not from the router: filters change it without a navigation. */
const search = () => window.location.search;

/**
 * The drawer's state in the address: `/tasks/12`, or `/tasks?new`. The list's filters stay in the address. Closing goes
 * back in history if opening added an entry.
 */
export function useOpenTask() {
  const { id } = useParams();
  const { state } = useLocation() as { state: { fromList?: boolean } | null };
  const navigate = useNavigate();
  const [isNew, setNew] = useNewInUrl();

  const byId = useCallback(
    (task: number) =>
      void navigate(
        { pathname: places.task(task), search: search() },
        { state: { fromList: true }, preventScrollReset: true },
      ),
    [navigate],
  );
  const create = useCallback(() => setNew(true), [setNew]);
  const close = useCallback(() => {
    if (id === undefined) setNew(false);
    else if (state?.fromList) void navigate(-1);
    else void navigate({ pathname: places.tasks(), search: search() }, { replace: true, preventScrollReset: true });
  }, [id, state, navigate, setNew]);

  const known = id !== undefined && /^[1-9]\d{0,15}$/.test(id) ? Number(id) : null;
  return { what: id !== undefined ? known : isNew ? ('new' as const) : null, byId, create, close };
}
