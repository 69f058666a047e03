import { createStore, useStore } from '../state/store.ts';
import type { MenuGroup } from '../ui/screen.ts';

const STORED_AS = 'jornada.folded-menu';

function stored(): readonly string[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(STORED_AS) ?? '[]');
    return Array.isArray(read) ? read.filter((group) => typeof group === 'string') : [];
  } catch {
    // The stored value was edited by hand, or the storage is not readable in a private window.
    return [];
  }
}

const folded = createStore<readonly string[]>(stored());

/** The groups of the menu that the person collapsed, stored in this browser. */
export function useFoldedGroups() {
  const groups = useStore(folded);
  return {
    isFolded: (group: MenuGroup) => groups.includes(group),
    toggle: (group: MenuGroup) => {
      const next = groups.includes(group) ? groups.filter((other) => other !== group) : [...groups, group];
      folded.set(next);
      try {
        localStorage.setItem(STORED_AS, JSON.stringify(next));
      } catch {
        // Without storage the choice lasts until the page is closed.
      }
    },
  };
}
