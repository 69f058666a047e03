import type { ViewScreen } from '@jornada/domain/saved-views';
import { FOUNDED } from './demo-account.ts';
import { seedOf } from './seed.ts';

/** Views of a frequent user; `me` is replaced by their id. */
const VIEWS: readonly { screen: ViewScreen; name: string; query: (me: number) => string }[] = [
  { screen: 'tasks', name: 'Late', query: () => 'overdue=true&sort=due_on' },
  { screen: 'tasks', name: 'Mine, by due date', query: (me) => `assignee_id=${me}&sort=due_on&status=todo%2Cdoing` },
  { screen: 'tasks', name: 'Urgent', query: () => 'hide=updated_at&priority=urgent&status=todo%2Cdoing' },
];

/** Saved views of the demo sign-ins, so that the menu has content. */
export const savedViewsSeed = seedOf('saved_views', ({ days, signIns }) => {
  const at = days.instant(FOUNDED, 11 * 60);
  return signIns.flatMap((owner) =>
    VIEWS.map(({ screen, name, query }) => ({
      user_id: owner,
      screen,
      name,
      name_folded: name.toLowerCase(),
      query: query(owner),
      created_at: at,
      updated_at: at,
    })),
  );
});
