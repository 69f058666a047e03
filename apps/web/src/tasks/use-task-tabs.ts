import { useOptimisticSearchParams } from 'nuqs/adapters/react-router/v7';
import { useSession } from '../api/session.ts';
import type { ListTab } from '../ui/list/list-tab.ts';
import { useAroundTasks } from './around-tasks.ts';
import type { TaskQuery } from './task-place.ts';

const OPEN = { status: ['todo', 'doing'] } as const satisfies TaskQuery;

/** Parameters of the list's appearance, which are kept when the tab changes. */
const LOOKS = ['view', 'group', 'sort', 'hide', 'show'];

/** Open, mine, all and done: choices of the list's filters, so that the CSV, the counts and saved views agree with them. */
export function useTaskTabs(query: TaskQuery): ListTab[] {
  const { say } = useAroundTasks();
  const { user } = useSession();
  const params = useOptimisticSearchParams();
  const looks = LOOKS.flatMap((name) => {
    const value = params.get(name);
    return value === null ? [] : [[name, value]];
  });
  const tab = (name: string, filters: TaskQuery): ListTab => ({
    name,
    // Commas separate values and stay readable.
    query: new URLSearchParams([...Object.entries(filters).map(([field, values]) => [field, String(values)]), ...looks])
      .toString()
      .replaceAll('%2C', ','),
    isCurrent: textOf(query) === textOf(filters),
  });
  return [
    tab(say('tab.open'), { status: [...OPEN.status] }),
    tab(say('tab.mine'), { status: [...OPEN.status], assignee_id: [user.id] }),
    tab(say('tab.all'), {}),
    tab(say('tab.done'), { status: ['done'] }),
  ];
}

/** The same text for filters that match the same tasks: the order of fields and values is ignored. */
const textOf = (query: TaskQuery): string =>
  JSON.stringify(
    Object.entries(query)
      .map(([field, value]) => [field, [value].flat().map(String).toSorted()])
      .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
  );
