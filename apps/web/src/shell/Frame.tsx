import { mdiMenu } from '@mdi/js';
import MuiDrawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { may } from '@jornada/domain/access';
import { type ReactNode, useEffect, useState } from 'react';
import { useSession } from '../api/session.ts';
import { useAppearance } from '../ui/Appearance.tsx';
import { Brand } from '../ui/Brand.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Outlet, ScrollRestoration, useLocation, useMatches } from '../ui/nav.ts';
import { Notice } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { AccountName } from './AccountName.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import { Menu } from './Menu.tsx';
import { PersonMenu } from './PersonMenu.tsx';
import { Progress } from './Progress.tsx';
import type { Screen } from './screen.ts';
import { shellWords } from './shell.words.ts';

type Props = {
  screens: readonly Screen[];
  /** What stands above every page: the warning before the session ends. */
  children?: ReactNode;
};

/** What is around every screen once somebody is in. */
export function Frame({ screens, children }: Props) {
  const say = useWords(shellWords);
  const { user, level, link_active } = useSession();
  const here = useMatches().at(-1)?.handle as Screen | undefined;
  const mayEnter = !here || here.access === 'public' || here.access === 'signed-in' || may(level, here.access);
  const { takeUp } = useAppearance();
  // oxlint-disable-next-line react/exhaustive-deps -- once for each person, not whenever something else changes
  useEffect(takeUp, [user.id, takeUp]);

  return (
    <Grid>
      <Skip href="#main" data-skip>
        {say('skip')}
      </Skip>
      <Rail>
        <Contents screens={screens} />
      </Rail>
      <TopBar screens={screens} />
      <Work>
        <Progress />
        {children}
        {!link_active && <Notice role="note">{say('inactive')}</Notice>}
        <main id="main" tabIndex={-1}>
          {mayEnter ? <Outlet /> : <ErrorPage status={403} />}
        </main>
      </Work>
      <ScrollRestoration />
    </Grid>
  );
}

/** What the rail holds, and the drawer of a phone. */
const Contents = ({ screens }: Pick<Props, 'screens'>) => (
  <>
    <Head>
      <Brand />
      <AccountName />
    </Head>
    <Menu screens={screens} />
    <PersonMenu />
  </>
);

/** On narrow pages the rail hides behind a button. */
function TopBar({ screens }: Pick<Props, 'screens'>) {
  const say = useWords(shellWords);
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  useEffect(() => setOpen(false), [pathname]);
  return (
    <Top>
      <IconButton color="inherit" edge="start" aria-label={say('menu.open')} aria-expanded={open} onClick={() => setOpen(true)}>
        <Icon path={mdiMenu} />
      </IconButton>
      <Brand />
      <MuiDrawer open={open} onClose={() => setOpen(false)} slotProps={{ paper: { 'aria-label': say('menu'), role: 'dialog', 'aria-modal': true, sx: { width: 'min(300px, 85vw)', border: 0 } } }}>
        <RailGround>
          <Contents screens={screens} />
        </RailGround>
      </MuiDrawer>
    </Top>
  );
}

const WIDE = 1080;
const RAIL = 236;

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: `${RAIL}px minmax(0, 1fr)`,
  minHeight: '100dvh',
  [`@media (max-width: ${WIDE}px)`]: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'auto 1fr' },
  '@media print': { display: 'block' },
});

const RailGround = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 20,
  height: '100dvh',
  padding: '20px 12px 12px',
  overflow: 'auto',
  color: theme.vars.palette.rail.text,
  background: theme.vars.palette.rail.ground,
  // The ring of the page has not enough contrast on this ground.
  '& :focus-visible, & .Mui-focusVisible': { outline: `2px solid ${theme.vars.palette.sun}`, outlineOffset: -2 },
}));

const Rail = styled(RailGround)({
  position: 'sticky',
  top: 0,
  [`@media (max-width: ${WIDE}px)`]: { display: 'none' },
  '@media print': { display: 'none' },
});

const Head = styled('div')({ display: 'grid', gap: 6, padding: '0 12px' });

const Top = styled('header')(({ theme }) => ({
  display: 'none',
  alignItems: 'center',
  gap: 8,
  position: 'sticky',
  top: 0,
  zIndex: theme.zIndex.appBar,
  padding: '6px 16px',
  color: theme.vars.palette.rail.text,
  background: theme.vars.palette.rail.ground,
  [`@media (max-width: ${WIDE}px)`]: { display: 'flex' },
  '@media print': { display: 'none !important' },
  '& > .Mui-focusVisible': { outlineColor: theme.vars.palette.sun },
}));

const Work = styled('div')(({ theme }) => ({
  position: 'relative',
  minWidth: 0,
  '& > [role=note], & > [role=status]': { margin: '16px 32px 0', [theme.breakpoints.down('sm')]: { margin: '12px 16px 0' } },
  '& > main:focus': { outline: 'none' },
}));

const Skip = styled('a')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.tooltip,
  insetBlockStart: 8,
  insetInlineStart: 8,
  padding: '10px 16px',
  borderRadius: 8,
  fontWeight: 600,
  color: theme.vars.palette.primary.contrastText,
  background: theme.vars.palette.primary.main,
  '&:not(:focus)': { transform: 'translateY(-200%)' },
}));
