import type { Screen } from './ui/screen.ts';

// A resource whose pages import no other resource lists its screens in its own folder; this adds them to the menu.
const files = import.meta.glob<readonly Screen[]>('./*/screens.ts', { eager: true, import: 'screens' });

/**
 * Adds the screens of resources to `listed`, each after the screen that it names, which may be of another resource.
 * Screens of `listed` may name one too.
 * @throws Error if the screen named by another does not exist
 */
export function withResources(listed: readonly Screen[], found = Object.values(files).flat()): readonly Screen[] {
  const screens = listed.filter(({ after }) => after === undefined);
  let waiting = [...listed.filter(({ after }) => after !== undefined), ...found];
  while (waiting.length) {
    const left = waiting.filter((screen) => !placed(screens, screen));
    const [first] = left;
    if (first && left.length === waiting.length)
      throw new Error(`${first.path} follows ${first.after}, which is no screen`);
    waiting = left;
  }
  return screens;
}

/**
 * Inserts the screen after the one that it names, in the same group unless it names another group. Returns false if the
 * named screen is not in the list yet.
 */
function placed(screens: Screen[], screen: Screen): boolean {
  const before = screens.findIndex(({ path }) => path === screen.after);
  if (before < 0) return false;
  const group = screen.group ?? screens[before]?.group;
  screens.splice(before + 1, 0, { ...screen, ...(group && { group }) });
  return true;
}
