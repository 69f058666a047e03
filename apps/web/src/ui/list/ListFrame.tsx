import { styled } from '../styled.ts';
import { type ReactNode, useEffect } from 'react';
import { radius, space } from '../scale.ts';

const HEAD = 56;
const FOOT = 48;

/** The link that opens a row. */
export const opener = {
  fontWeight: 550,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
};

/** Background of a list. */
export const Ground = styled('div')(({ theme }) => ({
  '--table-top': `calc(var(--j-top, 0px) + ${HEAD}px)`,
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.xl,
  '& .quiet': { color: theme.vars.palette.text.secondary },
  // The link is as wide as its cell and truncates its own text: if the cell did, it would scroll when the link gets
  // focus.
  '& a[data-open]': { ...opener, display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' },
}));

/** Sticky above the rows. */
export const Head = styled('div')(({ theme }) => ({
  position: 'sticky',
  top: 'var(--j-top, 0px)',
  zIndex: 3,
  display: 'flex',
  alignItems: 'center',
  height: HEAD,
  paddingInline: space(1.5),
  background: theme.vars.palette.background.paper,
  borderRadius: `${radius.xl}px ${radius.xl}px 0 0`,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '@media print': { position: 'static' },
}));

/** Sticky below the rows, with the bar of the selection above the pager; toasts are placed above it. */
export function Foot({ children }: { children: ReactNode }) {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--j-bottom-bar', `${FOOT}px`);
    return () => void style.removeProperty('--j-bottom-bar');
  }, []);
  return <Bar data-off-paper>{children}</Bar>;
}

const Bar = styled('div')(({ theme }) => ({
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  minHeight: FOOT,
  background: theme.vars.palette.background.paper,
  borderRadius: `0 0 ${radius.xl}px ${radius.xl}px`,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));
