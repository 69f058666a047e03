/** Link of each figure: the screen that explains it, with the filters by which the server counted it. */
const at = (path: string, query: Record<string, string | number | undefined> = {}): string => {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};

const OPEN = 'todo,doing';

export const places = {
  newTask: '/tasks?new',
  task: (id: number) => at(`/tasks/${id}`),
  myOpen: (me: number) => at('/tasks', { assignee_id: me, status: OPEN, sort: 'due_on' }),
  myOverdue: (me: number) => at('/tasks', { assignee_id: me, overdue: 'true', sort: 'due_on' }),
  /** Open tasks due within an inclusive date range. */
  myDue: (me: number, due_from: string, due_to: string) =>
    at('/tasks', { assignee_id: me, status: OPEN, due_from, due_to, sort: 'due_on' }),
  withStatus: (status: 'todo' | 'doing') => at('/tasks', { status }),
  overdue: at('/tasks', { overdue: 'true', sort: 'due_on' }),
  created: (created_from: string, created_to: string) => at('/tasks', { created_from, created_to }),
  completed: (completed_from: string, completed_to: string) => at('/tasks', { completed_from, completed_to }),
  recent: at('/tasks', { sort: '-updated_at' }),
  hours: '/hours',
  myBank: (me: number) => at(`/time-bank/${me}`),
  /** A person's week in the heat map, opened. */
  load: (person: number, week: string) =>
    at('/allocations', { view: 'heat', from: week, person, cell: `${person}.${week}` }),
  loads: (from: string, people: readonly number[]) => at('/allocations', { view: 'heat', from, person: people.join() }),
  dueHours: at('/time-bank', { due_soon: 'true', sort: '-due_soon_minutes' }),
  dueOf: (person: number) => at(`/time-bank/${person}`, { soon: person }),
  unscheduled: at('/hours/schedules', { without: 'true' }),
  scheduleOf: (person: number) => at(`/hours/schedules/${person}`, { without: 'true' }),
  log: '/audit',
  logOf: (target: string, target_id: number | null) =>
    at('/audit', { target, ...(target_id !== null && { target_id }) }),
  newPerson: '/people?new',
  newClient: '/clients?new',
  schedules: '/hours/schedules',
} as const;
