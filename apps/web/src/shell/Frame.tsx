import { styled } from '../ui/styled.ts';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { useSession } from '../api/session.ts';
import { useAppearance } from '../ui/Appearance.tsx';
import { loadLater } from '../ui/load-later.tsx';
import { Outlet, ScrollRestoration, useMatches } from '../ui/nav.ts';
import { radius, space } from '../ui/scale.ts';
import { Toasts } from '../ui/Toasts.tsx';
import { useWords } from '../words/words.ts';
import { LaterErrorPage } from './LaterErrorPage.ts';
import type { LoadPalette } from './palette/entry.ts';
import { PaletteHost } from './palette/PaletteHost.tsx';
import { Progress } from './Progress.tsx';
import { Rail } from './Rail.tsx';
import { mayOpen, type Screen } from '../ui/screen.ts';
import { shellWords } from './shell.words.ts';
import { NARROW, TopBar } from './TopBar.tsx';

type Props = {
  screens: readonly Screen[];
  palette: LoadPalette;
  /** Shown in place of every page while the person has to set up a second factor. */
  setUp: ComponentType;
  /** Notifications, next to the search. */
  bell?: ReactNode;
  /** Content that is always present: the end of the session. */
  session?: ReactNode;
  /** Banners above every page, such as the running timer. */
  children?: ReactNode;
};

/** The frame around every screen of a signed-in person. */
export function Frame({ screens, palette, setUp: SetUp, bell, session: always, children }: Props) {
  const say = useWords(shellWords);
  const session = useSession();
  const { user, link_active, must_set_up_second_factor: mustSetUp } = session;
  const here = useMatches().at(-1)?.handle as Screen | undefined;
  const mayEnter = !here || mayOpen(here, session);
  useOwnAppearance(user.id);
  const bellRoom = !mustSetUp && <BellRoom>{bell}</BellRoom>;

  return (
    <Grid>
      <Skip href="#main" data-skip>
        {say('skip')}
      </Skip>
      <Side data-off-paper>
        <Rail screens={screens} bell={bellRoom} />
      </Side>
      <TopBar screens={screens} bell={bellRoom} />
      <Work>
        <Progress />
        <main id="main" tabIndex={-1}>
          {always}
          {!mustSetUp && children}
          {!link_active && <EndedLink />}
          {mustSetUp ? <SetUp /> : mayEnter ? <Outlet /> : <LaterErrorPage status={403} />}
        </main>
      </Work>
      {!mustSetUp && <PaletteHost load={palette} screens={screens} />}
      <Toasts />
      <ScrollRestoration />
    </Grid>
  );
}

// Loaded on first use, because few people need it.
const EndedLink = loadLater(async () => (await import('./EndedLink.tsx')).EndedLink);

/** Applies the person's own preferences instead of the browser's. */
function useOwnAppearance(userId: number) {
  const { reload } = useAppearance();
  useEffect(reload, [reload, userId]);
}

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '236px minmax(0, 1fr)',
  minHeight: '100dvh',
  // Height covered at the top of the window; sticky elements stay below it.
  '--j-top': '0px',
  [NARROW]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'auto 1fr',
    '--j-top': `calc(${theme.density.control} + 12px)`,
  },
  '@media print': { display: 'block' },
}));

const Side = styled('header')({
  position: 'sticky',
  top: 0,
  height: '100dvh',
  [NARROW]: { display: 'none' },
});

/** The bell loads after the page; the reserved space keeps the width of the search. */
const BellRoom = styled('span')(({ theme }) => ({ flex: 'none', width: theme.density.control }));

const Work = styled('div')(({ theme }) => ({
  position: 'relative',
  minWidth: 0,
  '& > main > [role=note], & > main > output': {
    margin: space(2, 4, 0),
    [theme.breakpoints.down('sm')]: { margin: space(1.5, 2, 0) },
  },
  '& > main:focus': { outline: 'none' },
}));

const Skip = styled('a')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.tooltip,
  insetBlockStart: 8,
  insetInlineStart: 8,
  padding: space(1.25, 2),
  borderRadius: radius.m,
  fontWeight: 600,
  color: theme.vars.palette.primary.contrastText,
  background: theme.vars.palette.primary.main,
  '&:not(:focus)': { transform: 'translateY(-200%)' },
}));
