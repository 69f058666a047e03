import { TASK_STATUSES, type TaskStatus } from '@jornada/domain/tasks';
import { createParser, parseAsStringLiteral, useQueryState } from 'nuqs';
import { useCallback } from 'react';
import { useNewInUrl } from '../ui/list/use-new-in-url.ts';
import { places } from '../places.ts';
import { useLocation, useNavigate, useParams } from '../ui/nav.ts';

/** The query string of the list. Not from the router, because filters change it without a navigation. */
const search = () => window.location.search;

/** The query string without the parameters of the open task. */
function listSearch(): string {
  const query = new URLSearchParams(search());
  query.delete('full');
  return query.size === 0 ? '' : `?${query}`;
}

/** A flag: `/tasks/12?full` is the task as a page of its own. */
const parseAsFull = createParser({ parse: (text) => text !== 'false', serialize: String }).withDefault(false);

/**
 * The open task in the address: `/tasks/12`, or `/tasks?new` for a new one. The list's filters stay in the address.
 * Closing goes back in history if opening added an entry.
 */
export function useOpenTask() {
  const { id } = useParams();
  const { state } = useLocation() as { state: { fromList?: boolean } | null };
  const navigate = useNavigate();
  const [isNew, setNew] = useNewInUrl();
  const [newStatus, setNewStatus] = useQueryState('new_status', parseAsStringLiteral(TASK_STATUSES));
  const [isFull, setFull] = useQueryState('full', parseAsFull);

  // Another task replaces the history entry: Back leads to the list.
  const isOpen = id !== undefined;
  const byId = useCallback(
    (task: number) =>
      void navigate(
        { pathname: places.task(task), search: search() },
        isOpen
          ? { replace: true, state, preventScrollReset: true }
          : { state: { fromList: true }, preventScrollReset: true },
      ),
    [navigate, isOpen, state],
  );
  const create = useCallback(
    (status?: TaskStatus) => {
      setNew(true);
      void setNewStatus(status ?? null);
    },
    [setNew, setNewStatus],
  );
  const close = useCallback(() => {
    if (id === undefined) {
      setNew(false);
      void setNewStatus(null);
    } else if (state?.fromList) void navigate(-1);
    else void navigate({ pathname: places.tasks(), search: listSearch() }, { replace: true, preventScrollReset: true });
  }, [id, state, navigate, setNew, setNewStatus]);

  const known = id !== undefined && /^[1-9]\d{0,15}$/.test(id) ? Number(id) : null;
  return {
    what: id !== undefined ? known : isNew ? ('new' as const) : null,
    isFull,
    setFull: (full: boolean) => void setFull(full || null, { history: 'replace' }),
    /** The status that a new task starts with, if its column was chosen. */
    newStatus,
    byId,
    create,
    close,
  };
}
