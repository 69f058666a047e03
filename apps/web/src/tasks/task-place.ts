import { tasks } from '@jornada/contract/tasks';
import { listInUrl } from '../lists/list-in-url.ts';
import { useContractPlace } from '../lists/use-contract-list.ts';

/** The list of tasks in the address. The bin is a separate list, not a filter of this one. */
const LIST = listInUrl(tasks.list, { scope: ['deleted'] });

/** Filters and order of the tasks, shared by list and board. */
export const useTaskPlace = () => useContractPlace(LIST);

export type TaskPlace = ReturnType<typeof useTaskPlace>;
export type TaskQuery = TaskPlace['query'];
export type TaskSort = TaskPlace['sort'];
