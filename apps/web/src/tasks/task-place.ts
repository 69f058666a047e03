import { tasks } from '@jornada/contract/tasks';
import { listInUrl } from '../lists/list-in-url.ts';
import { useContractPlace } from '../lists/use-contract-list.ts';

/** The list of tasks in the address. The bin is another list, not a narrower one. */
const LIST = listInUrl(tasks.list, { scope: ['deleted'] });

/** Which tasks are shown and in which order: of the list and of the board alike. */
export const useTaskPlace = () => useContractPlace(LIST);

export type TaskPlace = ReturnType<typeof useTaskPlace>;
export type TaskQuery = TaskPlace['query'];
export type TaskSort = TaskPlace['sort'];
