import { tasks } from '@jornada/contract/tasks';
import { read } from '../../api/query.ts';
import type { TaskPlace, TaskQuery } from '../task-place.ts';
import { PAGE_SIZE } from './walk.ts';

/** The filters and sort order of the whole board. */
export type Shown = Pick<TaskPlace, 'query' | 'sort' | 'filtered'> & { key: string };

/**
 * A page of a column, or of a group of the list: the list's query restricted by `within`, so that invalidating the list
 * also refreshes the column.
 */
export const columnPage = (
  { query, sort }: Pick<Shown, 'query' | 'sort'>,
  within: TaskQuery,
  cursor?: string,
  size = PAGE_SIZE,
) =>
  read(tasks.list, {
    query: { ...query, ...within, sort, limit: size, ...(cursor !== undefined && { cursor }) },
  });
