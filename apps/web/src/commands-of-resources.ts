import type { Commands } from './api/command.ts';

// A resource lists its actions in its own folder. Only the palette imports this file, so the actions are loaded when it
// first opens.
const files = import.meta.glob<Commands>('./*/commands.ts', { eager: true, import: 'commands' });

/** Folders of everyday work. Their actions come first for an empty text, and among equal matches. */
const FIRST = ['tasks', 'work-time', 'absences', 'time-bank', 'resource-allocation', 'clients', 'user'];
const placeOf = (file: string) => FIRST.indexOf(file.split('/')[1] ?? '') + 1 || FIRST.length + 1;

/** The actions of all resources for the command palette. */
export const commandsOfResources: readonly Commands[] = Object.entries(files)
  .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
  .map(([, commands]) => commands);
