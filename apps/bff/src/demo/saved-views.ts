import type { ViewScreen } from '@jornada/domain/saved-views';
import { FOUNDED } from './demo-account.ts';
import { seedOf } from './seed.ts';
import type { CompanyTexts } from './texts/demo-texts.ts';

/** Views of a frequent user; `me` is replaced by their id. */
const VIEWS: readonly { screen: ViewScreen; name: keyof CompanyTexts['views']; query: (me: number) => string }[] = [
  { screen: 'tasks', name: 'late', query: () => 'overdue=true&sort=due_on' },
  { screen: 'tasks', name: 'mine', query: (me) => `assignee_id=${me}&sort=due_on&status=todo%2Cdoing` },
  { screen: 'tasks', name: 'urgent', query: () => 'hide=updated_at&priority=urgent&status=todo%2Cdoing' },
];

/** Saved views of the demo sign-ins, so that the menu has content. */
export const savedViewsSeed = seedOf('saved_views', ({ days, signIns, texts }) => {
  const at = days.instant(FOUNDED, 11 * 60);
  return signIns.flatMap((owner) =>
    VIEWS.map(({ screen, name, query }) => ({
      user_id: owner,
      screen,
      name: texts.company.views[name],
      name_folded: texts.company.views[name].toLowerCase(),
      query: query(owner),
      created_at: at,
      updated_at: at,
    })),
  );
});
