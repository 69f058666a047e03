import type { Screen } from './ui/screen.ts';

// A resource whose pages import no other resource lists its screens in its own folder, and is in the menu by that.
const files = import.meta.glob<readonly Screen[]>('./*/screens.ts', { eager: true, import: 'screens' });

/** `listed` with the screens of resources, each after the screen that it names. @throws Error if there is no such screen */
export function withResources(listed: readonly Screen[], found = Object.values(files).flat()): readonly Screen[] {
  const screens = [...listed];
  for (const screen of found) {
    const before = screens.findIndex(({ path }) => path === screen.after);
    if (before < 0) throw new Error(`${screen.path} follows ${screen.after}, which is no screen`);
    const group = screen.group ?? screens[before]?.group;
    screens.splice(before + 1, 0, { ...screen, ...(group && { group }) });
  }
  return screens;
}
