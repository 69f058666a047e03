import type { Commands } from './api/command.ts';

// A resource lists its actions in its own folder. Only the palette imports this, so they are loaded when it first opens.
const files = import.meta.glob<Commands>('./*/commands.ts', { eager: true, import: 'commands' });

/** The actions of all resources for the command palette. */
export const commandsOfResources: readonly Commands[] = Object.values(files);
