import { styled } from '@mui/material/styles';

/** Key figures in a row at the top of a page; stacked on a phone. */
export const Figures = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(180px, 40%), 1fr))',
  gap: 12,
  margin: 0,
  '& > div': {
    padding: '14px 18px',
    borderRadius: 12,
    border: `1px solid ${theme.vars.palette.divider}`,
    background: theme.vars.palette.background.paper,
  },
  '& dt': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '& dd': {
    margin: '2px 0 0',
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
  [theme.breakpoints.down('sm')]: { gap: 8, '& > div': { padding: '10px 14px' }, '& dd': { fontSize: '1.25rem' } },
  '@media print': { gridTemplateColumns: 'repeat(4, 1fr)' },
}));

/** A panel with a heading, a description, and a table or a chart. */
export const Ground = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  padding: 20,
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.divider}`,
  background: theme.vars.palette.background.paper,
  '& h2': { ...theme.typography.h2, margin: 0 },
  '& h2 + p': { ...theme.typography.body2, margin: '-6px 0 0', color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down('sm')]: { padding: 14 },
}));

/** A heading with a control next to it. */
export const Heading = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
});
