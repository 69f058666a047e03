import { useState } from 'react';
import { MENU_GROUPS, type MenuGroup } from '../ui/screen.ts';

const STORED_AS = 'jornada.menu.folded';

const stored = (): MenuGroup[] => {
  const names = localStorage.getItem(STORED_AS)?.split(',') ?? [];
  return MENU_GROUPS.filter((group) => names.includes(group));
};

/** The groups of the menu that the person has folded, remembered in this browser. */
export function useFoldedGroups(): { folded: readonly MenuGroup[]; toggle: (group: MenuGroup) => void } {
  const [folded, setFolded] = useState(stored);
  const toggle = (group: MenuGroup) => {
    const next = folded.includes(group) ? folded.filter((one) => one !== group) : [...folded, group];
    localStorage.setItem(STORED_AS, next.join());
    setFolded(next);
  };
  return { folded, toggle };
}
