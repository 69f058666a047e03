import type { Notification } from '@jornada/contract/notifications';
import { expiryOf } from '@jornada/domain/notifications';
import { actionsDueIn } from '@jornada/domain/pdi-reminders';
import type { Caller } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { listActionsDue } from '../pdi/reminders.queries.ts';
import { sumExpiring } from './due.queries.ts';

type Deadline = Pick<Notification, 'due_on' | 'minutes' | 'title'>;

const NONE: Deadline = { due_on: null, minutes: null, title: null };

/**
 * The deadlines of the caller's notifications of these groups: remaining hours that expire on a day, and the due action
 * of a plan, if it is the only one of its day.
 */
export async function deadlinesOf(
  db: Db,
  caller: Caller,
  groups: readonly string[],
): Promise<(group: string) => Deadline> {
  const days = groups.flatMap((group) => expiryOf(group) ?? []);
  const due = groups.flatMap((group) => actionsDueIn(group) ?? []);
  const left = days.length ? await sumExpiring(db, caller, days) : new Map<string, number>();
  const actions = due.length ? await listActionsDue(db, caller, due) : [];
  return (group) => {
    const expiry = expiryOf(group);
    if (expiry !== null) return { ...NONE, due_on: expiry, minutes: left.get(expiry) ?? 0 };
    const of = actionsDueIn(group);
    if (!of) return NONE;
    const [action, another] = actions.filter(({ plan_id, due_on }) => plan_id === of.planId && due_on === of.on);
    return { ...NONE, due_on: of.on, title: action && !another ? action.title : null };
  };
}
