import type { DemoAccount } from './demo-account.ts';
import { insertRows } from './insert-rows.queries.ts';
import type { PlanRows } from './pdi-plan.ts';
import type { Random } from './random.ts';

/** Notifications of the first employee and the manager about plans. */
export async function insertNotices(
  { tx, accountId, days }: DemoAccount,
  random: Random,
  { employee, manager, rows }: { employee: number; manager: number; rows: PlanRows },
): Promise<void> {
  const own = rows.pdi.find(({ user_id }) => user_id === employee);
  const ofManager = rows.pdi.find(({ user_id }) => user_id === manager);
  const waiting = rows.pdi.find(({ state, user_id }) => state === 'proposed' && user_id !== manager);
  const next = rows.pdi_actions
    .filter(({ plan_id, state }) => plan_id === own?.id && (state === 'todo' || state === 'doing'))
    .toSorted((a, b) => (a.due_on < b.due_on ? -1 : 1))[0];
  const notices = [
    { user_id: employee, kind: 'pdi.accepted', plan: own, actor_id: manager, day: -40, isRead: true },
    { user_id: employee, kind: 'pdi.due', plan: own, actor_id: null, day: -1, isRead: false },
    {
      user_id: manager,
      kind: 'pdi.proposed',
      plan: waiting,
      actor_id: waiting?.user_id ?? null,
      day: -3,
      isRead: false,
    },
    { user_id: manager, kind: 'pdi.accepted', plan: ofManager, actor_id: null, day: -42, isRead: true },
    { user_id: manager, kind: 'pdi.check-in', plan: ofManager, actor_id: null, day: -1, isRead: false },
  ] as const;
  await insertRows(
    tx,
    'notifications',
    notices.flatMap(({ user_id, kind, plan, actor_id, day, isRead }) =>
      plan
        ? [
            {
              account_id: accountId,
              user_id,
              id: random.int(1, 2 ** 31),
              kind,
              at: days.instant(day, 10 * 60),
              actor_id,
              subject_id: plan.id,
              group_key: kind === 'pdi.due' && next ? `${kind}:${plan.id}:${next.due_on}` : `${kind}:${plan.id}`,
              read_at: isRead ? days.instant(day, 11 * 60) : null,
            },
          ]
        : [],
    ),
  );
}
