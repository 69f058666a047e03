import { styled } from '../../ui/styled.ts';
import { radius, space } from '../../ui/scale.ts';

/** A table wider than a phone scrolls horizontally, also by keyboard. */
export const Scroll = styled('div')(({ theme }) => ({
  overflowX: 'auto',
  borderRadius: radius.m,
  border: `1px solid ${theme.vars.palette.divider}`,
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 1 },
}));

export const Table = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  overflowWrap: 'break-word',
  '& th, & td': {
    padding: space(1, 1.5),
    textAlign: 'start',
    verticalAlign: 'middle',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& thead th': { color: theme.vars.palette.text.secondary, fontWeight: 600, whiteSpace: 'nowrap' },
  '& tbody th': { fontWeight: 600, minWidth: 96 },
  '& tbody tr:last-child > *': { borderBottom: 0 },
  '& td > div:has(select)': { width: 240, '@media (max-width: 599px)': { width: 170 } },
  '& select': { whiteSpace: 'nowrap' },
  '& [data-align=end]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
}));
