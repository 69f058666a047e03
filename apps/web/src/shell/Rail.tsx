import { styled } from '../ui/styled.ts';
import type { ReactNode } from 'react';
import { Brand } from '../ui/Brand.tsx';
import { space } from '../ui/scale.ts';
import { AccountName } from './AccountName.tsx';
import { Menu } from './Menu.tsx';
import { FindButton } from './palette/FindButton.tsx';
import { PersonMenu } from './PersonMenu.tsx';
import type { Screen } from '../ui/screen.ts';

/** The dark sidebar: account, menu and person. */
export const Rail = ({ screens, bell }: { screens: readonly Screen[]; bell?: ReactNode }) => (
  <Ground>
    <Head>
      <Brand />
      <AccountName />
    </Head>
    <Row>
      <FindButton />
      {bell}
    </Row>
    <Menu screens={screens} />
    <PersonMenu />
  </Ground>
);

const Ground = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: space(2.5),
  height: '100%',
  padding: space(2.5, 1.5, 1.5),
  overflow: 'auto',
  color: theme.vars.palette.rail.text,
  background: theme.vars.palette.rail.ground,
  // The page's focus ring has too little contrast on this background.
  '& :focus-visible': { outline: `2px solid ${theme.vars.palette.sun}`, outlineOffset: -2 },
}));

const Head = styled('div')({ display: 'grid', gap: space(0.75), padding: space(0, 1.5) });

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: space(0.5),
  minHeight: theme.density.control,
  '& > button': { flex: 1, minWidth: 0 },
}));
