import type { AuditEvent } from '../db/audit-event.ts';
import type { Db } from '../db/handle.ts';
import type { Instant } from '../db/tables.ts';
import { lockTotals } from '../tasks/bulk.queries.ts';
import {
  listActive,
  listAllocationsAfter,
  listManagedClients,
  listOpenTasks,
  moveAllocations,
  moveClients,
  moveTasks,
  setDeletedAt,
  setEnd,
} from './handover.queries.ts';
import type { OffboardingRow } from './offboarding.queries.ts';
import type { Item } from './offboarding-items.queries.ts';
import { moveReports, reportsFor } from './reports-handover.service.ts';

/** The transferred rows, and the audit events about them. */
interface Handover {
  items: Item[];
  handed: { handed_tasks: number; handed_clients: number; handed_reports: number; handed_allocations: number };
  events: AuditEvent[];
}

const itemsOf = (kind: Item['kind'], ids: readonly number[]): Item[] =>
  ids.map((item_id) => ({ kind, item_id, was: null }));

const TASKS = { target: 'tasks', action: 'tasks.bulkUpdate', fields: ['assignee_id'] } as const;
const CLIENTS = { target: 'clients', action: 'clients.update', fields: ['manager_id'] } as const;
const ALLOCATIONS = { target: 'resource-allocation', action: 'resource-allocation.update' } as const;

const eventsOf = (event: typeof TASKS | typeof CLIENTS, ids: readonly number[]): AuditEvent[] =>
  ids.length ? [{ ...event, targetIds: ids }] : [];
const allocationsChanged = (fields: readonly string[], ids: readonly number[]): AuditEvent[] =>
  ids.length ? [{ ...ALLOCATIONS, fields, targetIds: ids }] : [];

/**
 * Hands over the tasks, clients, direct reports and allocations of a person as chosen in their offboarding. A recipient
 * who has left in the meantime receives nothing, and one who can no longer lead a report does not receive that report.
 */
export async function handOver(tx: Db, accountId: number, row: OffboardingRow, at: Instant): Promise<Handover> {
  const { user_id: from, left_on } = row;
  const recipients = [row.tasks_to, row.clients_to, row.reports_to, row.allocations_to].filter((id) => id !== null);
  const active = await listActive(tx, accountId, recipients);
  const whoIfActive = (id: number | null) => (id !== null && active.includes(id) ? id : null);
  const tasksTo = whoIfActive(row.tasks_to);
  const clientsTo = whoIfActive(row.clients_to);
  const reportsTo = whoIfActive(row.reports_to);
  const allocationsTo = whoIfActive(row.allocations_to);

  const tasks = tasksTo ? await giveTasks(tx, accountId, { from, to: tasksTo, at }) : [];
  const clients = clientsTo
    ? await moveClients(tx, accountId, { ids: await listManagedClients(tx, accountId, from), from, to: clientsTo, at })
    : [];
  const reports = await moveReports(tx, accountId, {
    ids: reportsTo ? await reportsFor(tx, accountId, from, reportsTo) : [],
    from,
    to: reportsTo ?? from,
    at,
  });

  const reaching = row.allocations === 'keep' ? [] : await listAllocationsAfter(tx, accountId, from, left_on);
  const after = reaching.filter(({ starts_on }) => starts_on > left_on).map(({ id }) => id);
  const across = reaching.filter(({ starts_on }) => starts_on <= left_on);
  const moved = allocationsTo ? await moveAllocations(tx, accountId, { ids: after, from, to: allocationsTo, at }) : [];
  const deleted =
    row.allocations === 'delete' ? await setDeletedAt(tx, accountId, after, { from: null, to: at, at }) : [];
  for (const { id, ends_on } of across) await setEnd(tx, accountId, id, { from: ends_on, to: left_on, at });

  return {
    items: [
      ...itemsOf('task', tasks),
      ...itemsOf('client', clients),
      ...itemsOf('report', reports.moved),
      ...itemsOf('allocation-moved', moved),
      ...itemsOf('allocation-deleted', deleted),
      ...across.map(({ id, ends_on }): Item => ({ kind: 'allocation-shortened', item_id: id, was: ends_on })),
    ],
    handed: {
      handed_tasks: tasks.length,
      handed_clients: clients.length,
      handed_reports: reports.active,
      handed_allocations: moved.length + deleted.length + across.length,
    },
    events: [
      ...eventsOf(TASKS, tasks),
      ...eventsOf(CLIENTS, clients),
      ...reports.events,
      ...allocationsChanged(['user_id'], moved),
      ...allocationsChanged(['deleted_at'], deleted),
      ...allocationsChanged(
        ['ends_on'],
        across.map(({ id }) => id),
      ),
    ],
  };
}

async function giveTasks(tx: Db, accountId: number, { from, to, at }: { from: number; to: number; at: Instant }) {
  await lockTotals(tx, accountId);
  return moveTasks(tx, accountId, { ids: await listOpenTasks(tx, accountId, from), from, to, at });
}

export interface Conflict {
  target: 'tasks' | 'clients' | 'resource-allocation' | 'user' | 'absences';
  id: number;
}

/** Returns rows that have not changed since the handover to the person; `conflicts` are the others. */
export async function takeBack(
  tx: Db,
  accountId: number,
  row: OffboardingRow,
  items: readonly Item[],
  at: Instant,
): Promise<{ conflicts: Conflict[]; events: AuditEvent[] }> {
  const of = (wanted: Item['kind']) => items.filter(({ kind }) => kind === wanted);
  const idsOf = (kind: Item['kind']) => of(kind).map(({ item_id }) => item_id);
  const back = (ids: readonly number[], from: number | null) => ({ ids, from: from ?? 0, to: row.user_id, at });

  await lockTotals(tx, accountId);
  const tasks = await moveTasks(tx, accountId, back(idsOf('task'), row.tasks_to));
  const clients = await moveClients(tx, accountId, back(idsOf('client'), row.clients_to));
  const reports = await moveReports(tx, accountId, back(idsOf('report'), row.reports_to));
  const moved = await moveAllocations(tx, accountId, back(idsOf('allocation-moved'), row.allocations_to));
  const restored = await setDeletedAt(tx, accountId, idsOf('allocation-deleted'), { from: row.done_at, to: null, at });
  const extended: number[] = [];
  for (const { item_id, was } of of('allocation-shortened'))
    extended.push(...(await setEnd(tx, accountId, item_id, { from: row.left_on, to: was ?? row.left_on, at })));

  const without = (target: Conflict['target'], ids: readonly number[], done: readonly number[]): Conflict[] =>
    ids.filter((id) => !done.includes(id)).map((id) => ({ target, id }));
  return {
    conflicts: [
      ...without('tasks', idsOf('task'), tasks),
      ...without('clients', idsOf('client'), clients),
      ...without('user', idsOf('report'), reports.moved),
      ...without(
        'resource-allocation',
        [...idsOf('allocation-moved'), ...idsOf('allocation-deleted'), ...idsOf('allocation-shortened')],
        [...moved, ...restored, ...extended],
      ),
    ],
    events: [
      ...eventsOf(TASKS, tasks),
      ...eventsOf(CLIENTS, clients),
      ...reports.events,
      ...allocationsChanged(['user_id'], moved),
      ...allocationsChanged(['deleted_at'], restored),
      ...allocationsChanged(['ends_on'], extended),
    ],
  };
}
