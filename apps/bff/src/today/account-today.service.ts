import type { TodaysFigures } from '@jornada/contract/today';
import { scopeOf } from '@jornada/domain/tasks';
import { AUDIT_ORDER, listAuditedChanges } from '../audit/audit.queries.ts';
import { countClients } from '../clients/clients.queries.ts';
import { firstRows, sortingOf } from '../db/paging.ts';
import { countTasks } from '../tasks/tasks.queries.ts';
import { titlesOfTasks } from '../tasks/titles.queries.ts';
import { namesOfPeople } from '../user/user.queries.ts';
import { findSchedules } from '../work-time/schedules.queries.ts';
import { type At, GLANCE, todayOf } from './today.service.ts';
import { listRevealers } from '../employee-hr-data/reveals.queries.ts';
import { REVEAL_PERIOD_MS, REVEALS_WITHOUT_REASON } from '@jornada/domain/hr-data';

export async function changesOf({ db, caller }: At): Promise<TodaysFigures['changes']> {
  const latest = firstRows(sortingOf(AUDIT_ORDER, '-at'), GLANCE + 1);
  const rows = await listAuditedChanges(db, caller.accountId, latest);
  const targets = (isOf: (target: string) => boolean) =>
    rows.flatMap(({ target, target_id }) => (isOf(target) ? (target_id ?? []) : []));
  const ids = [...rows.flatMap(({ actor_id }) => actor_id ?? []), ...targets(isPerson)];
  const [names, titles] = await Promise.all([
    namesOfPeople(db, caller.accountId, [...new Set(ids)]),
    titlesOfTasks(db, scopeOf(caller), targets(isTask)),
  ]);
  return rows.map((row) => ({
    ...row,
    actor_nome: row.actor_id === null ? null : (names.get(row.actor_id) ?? null),
    target_name:
      row.target_id === null
        ? null
        : ((isTask(row.target) ? titles : isPerson(row.target) ? names : undefined)?.get(row.target_id) ?? null),
  }));
}

const isTask = (target: string) => target === 'tasks';
/** Audit targets whose id is the id of a person. */
const isPerson = (target: string) => target === 'user' || target === 'employee-hr-data';

/** People who revealed many HR values of others within the last hour. */
export const revealers = ({ db, caller }: At, now: Date): Promise<TodaysFigures['reveals']> =>
  listRevealers(db, caller.accountId, new Date(now.getTime() - REVEAL_PERIOD_MS).toISOString(), REVEALS_WITHOUT_REASON);

/** The first steps of a new account, with whether each is done; null once all are done. */
export async function firstSteps(at: At, people: readonly number[]): Promise<TodaysFigures['first_steps']> {
  const { db, caller } = at;
  const [clients, tasks, schedules] = await Promise.all([
    countClients(db, caller.accountId, {}),
    countTasks(db, scopeOf(at.caller), {}, todayOf(at)),
    findSchedules(db, caller.accountId, null),
  ]);
  const done = { people: people.length > 1, clients: clients > 0, tasks: tasks > 0, schedules: schedules.length > 0 };
  return Object.values(done).every(Boolean) ? null : done;
}
