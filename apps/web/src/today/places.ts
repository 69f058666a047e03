import { places as screens } from '../places.ts';

const OPEN = 'todo,doing';

/** The link of each figure: the screen that explains it, with the filters that the server used to count it. */
export const places = {
  newTask: screens.tasks({ new: true }),
  task: screens.task,
  myOpen: (me: number) => screens.tasks({ assignee_id: me, status: OPEN, sort: 'due_on' }),
  myOverdue: (me: number) => screens.tasks({ assignee_id: me, overdue: 'true', sort: 'due_on' }),
  /** Open tasks due within an inclusive date range. */
  myDue: (me: number, due_from: string, due_to: string) =>
    screens.tasks({ assignee_id: me, status: OPEN, due_from, due_to, sort: 'due_on' }),
  withStatus: (status: 'todo' | 'doing') => screens.tasks({ status }),
  overdue: screens.tasks({ overdue: 'true', sort: 'due_on' }),
  created: (created_from: string, created_to: string) => screens.tasks({ created_from, created_to }),
  completed: (completed_from: string, completed_to: string) => screens.tasks({ completed_from, completed_to }),
  recent: screens.tasks({ sort: '-updated_at' }),
  hours: screens.hours(),
  myBank: (me: number) => screens.statement(me),
  /** A person's week in the heat map, with its details open. */
  load: (person: number, week: string) =>
    screens.allocations({ view: 'heat', from: week, person, cell: `${person}.${week}` }),
  loads: (from: string, people: readonly number[]) =>
    screens.allocations({ view: 'heat', from, person: people.join() }),
  dueHours: screens.timeBank({ due_soon: 'true', sort: '-due_soon_minutes' }),
  dueOf: (person: number) => screens.statement(person, { soon: person }),
  unscheduled: screens.schedules({ without: 'true' }),
  scheduleOf: (person: number) => screens.schedule(person, { without: 'true' }),
  log: screens.audit(),
  logOf: (target: string, target_id: number | null) =>
    screens.audit({ target, ...(target_id !== null && { target_id }) }),
  newPerson: screens.people({ new: true }),
  newClient: screens.clients({ new: true }),
  schedules: screens.schedules(),
} as const;
