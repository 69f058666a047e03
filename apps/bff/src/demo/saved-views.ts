import type { ViewScreen } from '@jornada/domain/saved-views';
import { takeNumbers } from '../db/numbers.ts';
import { type DemoAccount, FOUNDED } from './demo-account.ts';
import { insertRows } from './insert-rows.queries.ts';

/** Views of a frequent user; `me` is replaced by their id. */
const VIEWS: readonly { screen: ViewScreen; name: string; query: (me: number) => string }[] = [
  { screen: 'tasks', name: 'Late', query: () => 'overdue=true&sort=due_on' },
  { screen: 'tasks', name: 'Mine, by due date', query: (me) => `assignee_id=${me}&sort=due_on&status=todo%2Cdoing` },
  { screen: 'tasks', name: 'Urgent', query: () => 'hide=updated_at&priority=urgent&status=todo%2Cdoing' },
];

/** Saved views of the demo sign-ins, so that the menu has content. */
export async function seedSavedViews({ tx, accountId, days }: DemoAccount, owners: readonly number[]): Promise<void> {
  const first = await takeNumbers(tx, accountId, 'saved_views', owners.length * VIEWS.length);
  const at = days.instant(FOUNDED, 11 * 60);
  await insertRows(
    tx,
    'saved_views',
    owners.flatMap((owner, person) =>
      VIEWS.map(({ screen, name, query }, index) => ({
        account_id: accountId,
        id: first + person * VIEWS.length + index,
        user_id: owner,
        screen,
        name,
        name_folded: name.toLowerCase(),
        query: query(owner),
        created_at: at,
        updated_at: at,
      })),
    ),
  );
}
