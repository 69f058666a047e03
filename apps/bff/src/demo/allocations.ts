import { takeNumbers } from '../db/numbers.ts';
import type { DemoClient } from './clients.ts';
import { type DemoAccount, FOUNDED, streamOf } from './demo-account.ts';
import { assignedTasks } from './demo.queries.ts';
import { insertRows } from './insert-rows.queries.ts';
import type { DemoPerson } from './people.ts';

/** Range of allocations in working days: six months back, three ahead. */
const [OLDEST, NEWEST] = [-130, 65];

/** Assigns each person one main task at a time, often a second one, and sometimes more than fits. */
export async function seedAllocations(
  demo: DemoAccount,
  people: readonly DemoPerson[],
  clients: readonly DemoClient[],
): Promise<void> {
  const { tx, accountId, days, texts } = demo;
  const random = streamOf(demo, 'allocations');
  const tasks = await assignedTasks(tx, accountId);
  const open = clients.filter(({ archived }) => !archived);
  const rows = [];
  for (const { id: user_id, active } of people) {
    if (!active) continue;
    const own = tasks.get(user_id) ?? [];
    for (const [share, often] of [
      [random.pick([240, 300, 360, 480]), 95],
      [random.pick([60, 120, 180, 240]), 45],
    ] as const)
      for (let day = OLDEST + random.int(0, 20); day < NEWEST; ) {
        const length = random.weighted([
          [random.int(3, 9), 40],
          [random.int(10, 25), 45],
          [random.int(30, 60), 15],
        ]);
        if (random.chance(often)) {
          const task = own.length > 0 && random.chance(35) ? random.pick(own) : null;
          const ahead = day > 10;
          const at = days.instant(
            Math.max(FOUNDED, Math.min(day - random.int(5, 30), -1)),
            random.int(9 * 60, 17 * 60),
          );
          rows.push({
            account_id: accountId,
            user_id,
            client_id: task ? task.client_id : random.chance(85) && open.length > 0 ? random.pick(open).id : null,
            task_id: task?.id ?? null,
            title: task ? '' : random.pick(texts.company.allocations),
            starts_on: days.date(day),
            ends_on: days.date(Math.min(day + length - 1, NEWEST + 20)),
            minutes_per_day: share,
            status: ahead && random.chance(55) ? ('tentative' as const) : ('confirmed' as const),
            deleted_at: null,
            created_at: at,
            updated_at: at,
          });
        }
        day +=
          length +
          random.weighted([
            [0, 50],
            [random.int(1, 4), 35],
            [-random.int(1, 2), 15],
          ]);
      }
  }
  rows.sort((a, b) => (a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : a.user_id - b.user_id));
  const first = rows.length ? await takeNumbers(tx, accountId, 'allocations', rows.length) : 1;
  await insertRows(
    tx,
    'allocations',
    rows.map((row, index) => ({ ...row, id: first + index })),
  );
}
