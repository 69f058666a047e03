import { useCallback } from 'react';
import { useNewInUrl } from '../ui/list/use-new-in-url.ts';
import { places } from '../places.ts';
import { useLocation, useNavigate, useParams } from '../ui/nav.ts';

/** The list's part of the address. Not the router's: filters change it without asking the router. */
const search = () => window.location.search;

/**
 * What the drawer shows, by the address: `/tasks/12`, or `/tasks?new`. The list's filters stay in the address, so the list
 * stays where it is. Closing goes back one step where opening was one.
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
