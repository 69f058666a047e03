import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { FIRST_SCREENS, INSIDE, LISTS } from './first-screens.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** The modules of a first screen, by the names that `chunkOf` uses. */
const SCREENS = {
  login: FIRST_SCREENS['/login'] ?? [],
  inside: INSIDE,
  today: FIRST_SCREENS['/'] ?? [],
  tasks: FIRST_SCREENS['/tasks'] ?? [],
  bank: FIRST_SCREENS['/time-bank'] ?? [],
  lists: LISTS,
} satisfies Record<string, readonly string[]>;
type Screen = keyof typeof SCREENS;

/**
 * The chunk of a module, from the first screens that import it, directly or not; undefined for modules of other pages,
 * which the bundler places. What a chunk imports is imported by the same screens, so chunks never import each other.
 */
export function chunkOf(usedBy: ReadonlySet<Screen>): string | undefined {
  const isUsed = (screen: Screen) => usedBy.has(screen);
  if (isUsed('login')) return usedBy.size > 1 ? 'page' : 'login';
  // Code of two screens is part of the frame: another file for each pair would cost more than its bytes.
  if (isUsed('inside') || (isUsed('today') && usedBy.size > 1)) return 'inside';
  if (isUsed('tasks')) return isUsed('bank') || isUsed('lists') ? 'list' : 'tasks';
  if (isUsed('today')) return 'today';
  if (isUsed('bank')) return isUsed('lists') ? undefined : 'bank';
  return undefined;
}

/**
 * How the build is cut into files: few for each first screen, so that they load in one round and compress well.
 * Packages of every page stay apart from our code: a release rarely changes them.
 */
export function chunkGroups(
  screens: Readonly<Record<string, readonly string[]>> = SCREENS,
): Rolldown.CodeSplittingGroup[] {
  for (const file of Object.values(screens).flat())
    if (!existsSync(join(ROOT, file))) throw new Error(`build/first-screens.ts names ${file}, which does not exist`);
  let reached: ReadonlyMap<string, ReadonlySet<Screen>> | undefined;
  return [
    { name: 'base', tags: ['$initial' as const], test: /node_modules|rolldown.runtime/ },
    { name: 'first', tags: ['$initial' as const] },
    {
      debugName: 'first screens',
      // Dependencies are in the chunks of their own screens, and not in that of the module that imports them first.
      includeDependenciesRecursively: false,
      name: (id: string, context: Rolldown.ChunkingContext) => {
        reached ??= reachedFrom(screens, context);
        const chunk = chunkOf(reached.get(id) ?? new Set()) ?? null;
        return chunk === 'inside' && id.includes('node_modules') ? 'packages' : chunk;
      },
    },
  ].map((group, index, groups) => ({ ...group, priority: groups.length - index }));
}

/** For each module the screens that import it statically, directly or through others. */
function reachedFrom(
  screens: Readonly<Record<string, readonly string[]>>,
  context: Rolldown.ChunkingContext,
): Map<string, Set<Screen>> {
  const reached = new Map<string, Set<Screen>>();
  for (const [screen, files] of Object.entries(screens)) {
    const waiting = files.map((file) => join(ROOT, file));
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const by = reached.get(id) ?? new Set();
      if (by.has(screen as Screen)) continue;
      reached.set(id, by.add(screen as Screen));
      waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []));
    }
  }
  return reached;
}
