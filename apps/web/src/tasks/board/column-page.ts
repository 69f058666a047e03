import { tasks } from '@jornada/contract/tasks';
import type { TaskStatus } from '@jornada/domain/tasks';
import { read } from '../../api/query.ts';
import type { TaskPlace } from '../task-place.ts';
import { PAGE_SIZE } from './walk.ts';

/** The filters and sort order of the whole board. */
export type Shown = Pick<TaskPlace, 'query' | 'sort' | 'filtered'> & { key: string };

/**
 * A page of a column: the list's query restricted to one status, so that invalidating the list also refreshes the
 * board.
 */
export const columnPage = ({ query, sort }: Shown, status: TaskStatus, cursor?: string) =>
  read(tasks.list, {
    query: { ...query, status: [status], sort, limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) },
  });
