import { mdiMenu } from '@mdi/js';
import { styled } from '../ui/styled.ts';
import { type ReactNode, useState } from 'react';
import { Brand } from '../ui/Brand.tsx';
import { IconButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { loadLater } from '../ui/load-later.tsx';
import { useLocation } from '../ui/nav.ts';
import { space } from '../ui/scale.ts';
import { useWords } from '../words/words.ts';
import { FindButton } from './palette/FindButton.tsx';
import type { Screen } from '../ui/screen.ts';
import { shellWords } from './shell.words.ts';

/** Breakpoint below which the sidebar is hidden. */
export const NARROW = '@media (max-width: 1080px)';

const RailDrawer = loadLater(async () => (await import('./RailDrawer.tsx')).RailDrawer);

/** On narrow screens: the account's name and the menu button. */
export function TopBar({ screens, bell }: { screens: readonly Screen[]; bell?: ReactNode }) {
  const say = useWords(shellWords);
  const { pathname } = useLocation();
  // The drawer is open only on the page on which it was opened, so navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === pathname;
  return (
    <Top data-off-paper>
      <IconButton aria-label={say('menu.open')} aria-expanded={open} onClick={() => setOpenAt(pathname)}>
        <Icon path={mdiMenu} />
      </IconButton>
      <Brand />
      <FindButton compact />
      {bell}
      {open && <RailDrawer screens={screens} onClose={() => setOpenAt(null)} />}
    </Top>
  );
}

const Top = styled('header')(({ theme }) => ({
  display: 'none',
  alignItems: 'center',
  gap: space(1),
  position: 'sticky',
  top: 0,
  zIndex: theme.zIndex.appBar,
  padding: space(0.75, 2),
  color: theme.vars.palette.rail.text,
  background: theme.vars.palette.rail.ground,
  [NARROW]: { display: 'flex' },
  '& > button:focus-visible': { outlineColor: theme.vars.palette.sun },
}));
