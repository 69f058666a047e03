import { mdiClose } from '@mdi/js';
import MuiDrawer, { type DrawerProps } from '@mui/material/Drawer';
import { styled } from './styled.ts';
import { type ReactNode, useId } from 'react';
import { useWords } from '../words/words.ts';
import { IconButton } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { MuiTheme } from './MuiTheme.tsx';
import { space } from './scale.ts';
import { uiWords } from './ui.words.ts';

type Props = {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Content beside the rest, in a wider drawer; above it if the screen is narrow. */
  beside?: ReactNode;
  /** Sticky at the bottom: the buttons of a form. */
  actions?: ReactNode;
};

/** MUI's drawer: it keeps the focus inside and returns it. */
export const ThemedDrawer = (props: DrawerProps) => (
  <MuiTheme>
    <MuiDrawer {...props} />
  </MuiTheme>
);

/** Details next to the list they come from; full width on a phone. */
export function Drawer({ open, title, onClose, children, beside, actions }: Props) {
  const say = useWords(uiWords);
  const titleId = useId();
  return (
    <ThemedDrawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: {
            width: { xs: '100%', sm: 480, ...(beside && { md: 860 }) },
            maxWidth: '100%',
            '@media print': { ...ON_PAPER, width: 'auto' },
          },
        },
        root: { sx: { '@media print': ON_PAPER } },
        backdrop: { sx: { '@media print': { display: 'none' } } },
      }}
    >
      <Head>
        <h2 id={titleId}>{title}</h2>
        <IconButton aria-label={say('close')} onClick={onClose}>
          <Icon path={mdiClose} />
        </IconButton>
      </Head>
      <Body>
        {beside ? (
          <Sides>
            <aside>{beside}</aside>
            <div>{children}</div>
          </Sides>
        ) : (
          children
        )}
      </Body>
      {actions && <Foot data-off-paper>{actions}</Foot>}
    </ThemedDrawer>
  );
}

/** In print the drawer is part of the normal flow, at full length. */
const ON_PAPER = {
  position: 'static',
  height: 'auto',
  maxHeight: 'none',
  overflow: 'visible',
  border: 0,
  boxShadow: 'none',
};

const Head = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(1.5),
  padding: space(1.5, 3),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& h2': { ...theme.typography.h2, margin: 0, overflowWrap: 'anywhere' },
}));

const Body = styled('div')({ flex: 1, overflow: 'auto', padding: space(3), '@media print': { overflow: 'visible' } });

const Sides = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: space(3),
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(0, 1fr) 340px',
    alignItems: 'start',
    '& > aside': { gridColumn: 2, gridRow: 1, position: 'sticky', top: 0 },
  },
}));

const Foot = styled('footer')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: space(1),
  padding: `${space(1.5, 3)} calc(${space(1.5)} + env(safe-area-inset-bottom))`,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));
