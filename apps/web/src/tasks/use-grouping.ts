import { tasks } from '@jornada/contract/tasks';
import { GROUPINGS } from '@jornada/domain/task-groups';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { read } from '../api/query.ts';
import type { TaskQuery } from './task-place.ts';

const parsers = {
  group: parseAsStringLiteral(GROUPINGS),
  /** The keys of the collapsed groups. */
  closed: parseAsArrayOf(parseAsString).withDefault([]),
};

/** By which field the list is grouped, and which groups are collapsed, from the URL: `?group=status&closed=done`. */
export function useGrouping() {
  const [{ group, closed }, set] = useQueryStates(parsers, { history: 'push' });
  return {
    by: group,
    setBy: (by: typeof group) => void set({ group: by, closed: null }),
    closed,
    setClosed: (keys: readonly string[]) => void set({ closed: keys.length === 0 ? null : [...keys] }),
  };
}

export type Grouping = ReturnType<typeof useGrouping>;

/** The groups of the tasks of `query` with their sizes, and the number of all tasks; not requested without `by`. */
export function useGroups(query: TaskQuery, by: Grouping['by']) {
  const groups = useQuery({
    ...read(tasks.groups, { query: { ...query, by: by ?? 'status' } }),
    enabled: by !== null,
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = groups;
  const total = data && !isPlaceholderData ? data.groups.reduce((sum, { count }) => sum + count, data.others) : null;
  return { groups, total };
}

export type Groups = ReturnType<typeof useGroups>;
