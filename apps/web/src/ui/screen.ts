import type { Access } from '@jornada/domain/access';
import type { ComponentType } from 'react';
import type { Language } from '../words/language.ts';

/** One screen: its address, its entry in the menu, who may enter and its page. A resource lists its own in `screens.ts`. */
export type Screen = {
  /** As it stands in the address; `:id?` is a detail that opens within the screen. */
  path: `/${string}`;
  /** What the menu calls it. Here and not in a catalogue: a new screen edits no file of the others. */
  title: Record<Language, string>;
  /** A path of @mdi/js; a screen without one is not in the menu. */
  icon?: string;
  /** Who may enter, by the table the server refuses by. */
  access: Access;
  /** Fetches the page: its own chunk. */
  page: () => Promise<ComponentType>;
};

/** Where the menu leads: the path without what comes later. */
export const startOf = ({ path }: Screen): string => path.split('/:')[0] ?? path;
