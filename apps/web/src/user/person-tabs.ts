import type { PersonInFull } from '@jornada/contract/user';
import { type Level, may } from '@jornada/domain/access';
import { mayReadHr } from '@jornada/domain/hr-data';
import { places } from '../places.ts';

/** Tabs that the person's page shows; the others are links to screens of the menu. */
const SHOWN = ['overview', 'development', 'allocations', 'hr', 'access'] as const;
export type ShownTab = (typeof SHOWN)[number];

/** A tab of a person's page, with its address. */
export type PersonTab = { name: ShownTab | 'team' | 'tasks' | 'hours' | 'bank' | 'absences'; to: string };

type About = Pick<PersonInFull, 'id' | 'has_joined' | 'leads' | 'leading'>;

/**
 * The tabs about `person` that the viewer may open, by level or because they lead the person, in the order of the page.
 */
export function personTabs(
  { id, has_joined, leads, leading }: About,
  { me, level }: { me: number; level: Level },
): PersonTab[] {
  const isOwn = id === me;
  const managesAccess = !isOwn && has_joined && (may(level, 'people.manage') || may(level, 'people.offboard'));
  const tabs: (PersonTab & { open: boolean })[] = [
    { name: 'overview', to: places.person(id), open: true },
    {
      name: 'development',
      to: places.person(id, { tab: 'development' }),
      open: has_joined && may(level, 'feedback.own'),
    },
    {
      name: 'team',
      to: places.team(isOwn ? {} : { of: id }),
      open: leads > 0 && (isOwn || leading !== null || may(level, 'people.manage')),
    },
    {
      name: 'tasks',
      to: places.tasks({ assignee_id: id, status: 'todo,doing' }),
      open: isOwn || may(level, 'tasks.all'),
    },
    { name: 'hours', to: places.hours({ user: id }), open: isOwn || may(level, 'hours.read-all') },
    { name: 'bank', to: places.statement(id), open: isOwn || may(level, 'bank.read-all') },
    {
      name: 'absences',
      to: places.absences({ user_id: id }),
      open: isOwn || leading !== null || may(level, 'absences.read-all'),
    },
    {
      name: 'allocations',
      to: places.person(id, { tab: 'allocations' }),
      open: isOwn || may(level, 'allocations.read-all'),
    },
    { name: 'hr', to: places.person(id, { tab: 'hr' }), open: mayReadHr(level, isOwn) },
    { name: 'access', to: places.person(id, { tab: 'access' }), open: managesAccess },
  ];
  return tabs.flatMap(({ open, ...tab }) => (open ? [tab] : []));
}

/** The tab in the address, if it is one of `tabs` and shown on the page; otherwise the overview. */
export const shownTab = (tabs: readonly PersonTab[], named: string | null): ShownTab =>
  SHOWN.find((name) => name === named && tabs.some((tab) => tab.name === name)) ?? 'overview';
