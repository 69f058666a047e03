import { type Capability, type Level, may } from './access.ts';

/** That something of a resource changed, before anybody is told. */
export interface Change {
  /** As the audit log names it. */
  target: string;
  /** The rows; null where they are too many to name. */
  ids: readonly number[] | null;
  /** Who did it; null for a job or the operator. */
  by: number | null;
  requestId: string;
}

/** What somebody is told of a change: `many` and nobody, where they may not see every row. */
export interface ToldChange {
  resource: string;
  ids: number[] | 'many';
  by: number | null;
  request_id: string;
}

/** What the audit log keeps apart and the interface has together. */
const PART_OF: Readonly<Record<string, string>> = {
  'time-bank-closing': 'time-bank',
  'time-bank-policy': 'time-bank',
};

/**
 * What it takes to see every row of a resource. What is not listed is named without its rows: nobody is told the number
 * of a row they may not see. Entries of the time bank are not rows that anybody opens, so they are never named.
 */
const EVERY_ROW: Readonly<Record<string, Capability>> = {
  tasks: 'tasks.all',
  comments: 'tasks.all',
  'task-tags': 'tags.read',
  clients: 'clients.read',
  user: 'people.read',
  'employee-hr-data': 'hr.manage',
  'work-time': 'hours.read-all',
  'work-timer': 'hours.read-all',
  'work-schedules': 'hours.read-all',
  holidays: 'hours.own',
  'resource-allocation': 'allocations.read-all',
  accounts: 'account.read',
};

/** Whether `change` may be one of what this person may do: of their link or password, or of what their account has paid for. */
export const concernsRightsOf = ({ target, ids }: Change, userId: number): boolean =>
  target === 'accounts' || (target === 'user' && (ids === null || ids.includes(userId)));

/** What people of `level` are told of `change`. */
export function toldOf(change: Change, level: Level): ToldChange {
  const resource = PART_OF[change.target] ?? change.target;
  const capability = Object.hasOwn(EVERY_ROW, resource) ? EVERY_ROW[resource] : undefined;
  const seesAll = capability !== undefined && may(level, capability);
  return {
    resource,
    ids: seesAll && change.ids ? [...change.ids] : 'many',
    by: seesAll ? change.by : null,
    request_id: change.requestId,
  };
}
