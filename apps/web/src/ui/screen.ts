import { type Access, type Level, may } from '@jornada/domain/access';
import type { ComponentType } from 'react';
import type { Language } from '../words/language.ts';

/** The headings of the menu, in their order. */
export const MENU_GROUPS = ['work', 'time', 'people', 'development', 'account'] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];

/** One screen: path, menu entry, access and page. A resource lists its own in `screens.ts`. */
export type Screen = {
  /**
   * Query of the menu's link, if the screen does not open at its plain path: the menu opens the tasks that are not
   * done.
   */
  start?: string;
  /** The path; `:id?` is a detail that opens within the screen. */
  path: `/${string}`;
  /** Menu label; inline, so that a new screen edits no shared translation file. */
  title: Record<Language, string>;
  /** A path of @mdi/js; without one the screen is not in the menu. */
  icon?: string;
  /** The heading above its menu entry; without one the entry is at the top. */
  group?: MenuGroup;
  /**
   * The path of the screen that precedes it in the menu; both are in the same group unless this one names a group.
   * Required for the screens of a resource's `screens.ts`.
   */
  after?: `/${string}`;
  /** Required permission, from the server's permission table. */
  access: Access;
  /** In menu and palette only for people who lead somebody; others may still open it by its address. */
  forLeaders?: true;
  /** Also for people whose employment link has ended, who may read only their own records. */
  endedLink?: 'own';
  /** Loads the page's chunk. */
  page: () => Promise<ComponentType>;
};

/** Whether a person of this session may open the screen. */
export const mayOpen = (
  { access, endedLink }: Pick<Screen, 'access' | 'endedLink'>,
  { level, link_active }: { level: Level; link_active: boolean },
): boolean =>
  access === 'public' || ((link_active || endedLink === 'own') && (access === 'signed-in' || may(level, access)));

/** Whether menu and palette list the screen for the person of this session. */
export const isListed = (
  screen: Pick<Screen, 'access' | 'endedLink' | 'forLeaders'>,
  session: { level: Level; link_active: boolean; leads: boolean },
): boolean => mayOpen(screen, session) && (!screen.forLeaders || session.leads);

/** The menu's target: the path without optional parameters. */
export const startOf = ({ path, start = '' }: Screen): string => `${path.split('/:')[0] ?? path}${start}`;
