import { MANAGER } from '@jornada/domain/access';
import { type DemoAccount, streamOf } from './demo-account.ts';
import { leadersOf, linkableTasks } from './demo.queries.ts';
import { insertRows } from './insert-rows.queries.ts';
import type { DemoPerson } from './people.ts';

/** The manager's notifications about their own tasks, latest first. Unread ones of a kind would be merged. */
const NOTIFICATIONS = [
  { kind: 'tasks.assigned', day: -1, isRead: false },
  { kind: 'tasks.commented', day: -2, isRead: false },
  { kind: 'tasks.assigned', day: -5, isRead: true },
  { kind: 'tasks.commented', day: -8, isRead: true },
  { kind: 'tasks.assigned', day: -12, isRead: true },
  { kind: 'tasks.commented', day: -20, isRead: true },
] as const;

/** Notifications about tasks in the manager's inbox; those about plans are created with the plans. */
export async function seedInbox(demo: DemoAccount, people: readonly DemoPerson[]): Promise<void> {
  const { tx, accountId, days } = demo;
  const leaders = await leadersOf(tx, accountId);
  const manager = people.find(({ id, active, level }) => active && level === MANAGER && leaders.has(id))?.id;
  if (manager === undefined) return;
  const random = streamOf(demo, 'inbox');
  const tasks = (await linkableTasks(tx, accountId)).get(manager) ?? [];
  await insertRows(
    tx,
    'notifications',
    NOTIFICATIONS.slice(0, tasks.length).map(({ kind, day, isRead }, at) => ({
      account_id: accountId,
      user_id: manager,
      id: random.int(1, 2 ** 31),
      kind,
      at: days.instant(day, 15 * 60),
      actor_id: leaders.get(manager) ?? null,
      subject_id: tasks[at]?.id ?? null,
      group_key: `${kind}:${tasks[at]?.id}`,
      read_at: isRead ? days.instant(day, 16 * 60) : null,
    })),
  );
}
