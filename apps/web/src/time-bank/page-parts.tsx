import { styled } from '../ui/styled.ts';
import { radius, space } from '../ui/scale.ts';

/**
 * Key figures in a row at the top of a page, stacked on a phone. Every box has space for a name, a figure and a line
 * below it, so that nothing moves when the figures arrive.
 */
export const Figures = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(180px, 40%), 1fr))',
  gap: space(1.5),
  margin: 0,
  '& > div': {
    minHeight: 112,
    boxSizing: 'border-box',
    padding: space(1.75, 2.25),
    borderRadius: radius.xl,
    border: `1px solid ${theme.vars.palette.divider}`,
    background: theme.vars.palette.background.paper,
  },
  '& dt': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '& dd': {
    margin: space(0.25, 0, 0),
    fontSize: '1.5rem',
    fontWeight: 650,
    letterSpacing: '-0.015em',
    fontVariantNumeric: 'tabular-nums',
  },
  '& dd + dd': {
    ...theme.typography.caption,
    fontWeight: 400,
    letterSpacing: 0,
    color: theme.vars.palette.text.secondary,
  },
  [theme.breakpoints.down('sm')]: {
    gap: space(1),
    '& > div': { minHeight: 100, padding: space(1.25, 1.75) },
    '& dd': { fontSize: '1.25rem' },
  },
  '@media print': { gridTemplateColumns: 'repeat(4, 1fr)' },
}));

/** A panel with a heading, a description, and a table or a chart. */
export const Ground = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space(1.5),
  padding: space(2.5),
  borderRadius: radius.xl,
  border: `1px solid ${theme.vars.palette.divider}`,
  background: theme.vars.palette.background.paper,
  '& h2': { ...theme.typography.h2, margin: 0 },
  '& h2 + p, & > div + p': {
    ...theme.typography.body2,
    margin: space(-0.75, 0, 0),
    color: theme.vars.palette.text.secondary,
  },
  [theme.breakpoints.down('sm')]: { padding: space(1.75) },
}));

/** A list, with its summary next to it on a wide screen. */
export const Beside = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: space(2),
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(320px, 32%)' },
  '& > div': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space(2) },
}));

/** A heading with a control next to it. */
export const Heading = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(1),
});
