import type { Screen } from './ui/screen.ts';

// A resource whose pages import no other resource lists its screens in its own folder, and is in the menu by that.
const files = import.meta.glob<readonly Screen[]>('./*/screens.ts', { eager: true, import: 'screens' });

/**
 * `listed` with the screens of resources, each after the screen that it names, which may be of another resource. One that is
 * listed may name another, too.
 * @throws Error if a screen follows none of these
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

/** Inserts the screen after the one that it names, in its group unless it names another. Returns false if there is none. */
function placed(screens: Screen[], screen: Screen): boolean {
  const before = screens.findIndex(({ path }) => path === screen.after);
  if (before < 0) return false;
  const group = screen.group ?? screens[before]?.group;
  screens.splice(before + 1, 0, { ...screen, ...(group && { group }) });
  return true;
}
