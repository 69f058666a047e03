import type { Access } from '@jornada/domain/access';
import type { ComponentType } from 'react';
import type { Language } from '../words/language.ts';

/** One screen: its address, its entry in the menu, who may enter and its page. A resource lists its own in `screens.ts`. */
export type Screen = {
  /** The path; `:id?` is a detail that opens within the screen. */
  path: `/${string}`;
  /** Menu label, kept here so that a new screen edits no shared file. */
  title: Record<Language, string>;
  /** A path of @mdi/js; a screen without one is not in the menu. */
  icon?: string;
  /** Who may open it, by the server's permission table. */
  access: Access;
  /** Loads the page's chunk. */
  page: () => Promise<ComponentType>;
};

/** The menu's target: the path without optional parts. */
export const startOf = ({ path }: Screen): string => path.split('/:')[0] ?? path;
