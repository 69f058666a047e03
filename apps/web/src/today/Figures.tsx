import { styled } from '../ui/styled.ts';
import { RouterLink } from '../ui/nav.ts';
import { radius, space } from '../ui/scale.ts';

type Shown = {
  label: string;
  /** Displayed value: a number, or hours. */
  value: string;
  /** Complete accessible name. */
  name: string;
  to: string;
  tone?: 'late' | 'quiet' | undefined;
};

/** Figures side by side, each linking to what it counts. */
export const Figures = ({ figures }: { figures: readonly Shown[] }) => (
  <Row>
    {figures.map(({ label, value, name, to, tone }) => (
      <li key={label}>
        <RouterLink to={to} aria-label={name} data-tone={tone}>
          <strong>{value}</strong>
          <span>{label}</span>
        </RouterLink>
      </li>
    ))}
  </Row>
);

const Row = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(1),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { flex: '1 1 84px', minWidth: 0, display: 'grid' },
  '& a': {
    display: 'grid',
    alignContent: 'start',
    gap: space(0.25),
    padding: space(1.25, 1.5),
    borderRadius: radius.l,
    color: theme.vars.palette.text.primary,
    background: theme.vars.palette.background.default,
    textDecoration: 'none',
  },
  '& a:hover': { background: theme.vars.palette.tint },
  '& strong': { fontSize: '1.75rem', lineHeight: 1.15, fontWeight: 650, letterSpacing: '-0.02em' },
  '& span': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& a:hover span': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '& a[data-tone=late] strong': { color: theme.vars.palette.error.main },
  '& a[data-tone=quiet] strong': { color: theme.vars.palette.text.secondary, fontWeight: 500 },
  '@media print': { '& a': { padding: space(0.5, 1.5, 0.5, 0) } },
}));

/** A list with one item per line and its key fact at the end. */
export const Lines = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: space(0.25, 1.5),
    minHeight: 36,
    padding: space(0.5, 0),
  },
  [theme.breakpoints.down('sm')]: { '& > li > :first-child': { flexBasis: '100%' } },
  '& > li + li': {
    boxShadow: `0 -1px ${theme.vars.palette.divider}`,
  },
  '& > li > *': { flex: 'none' },
  '& > li > :first-child': { flex: '1 1 140px', minWidth: 0, overflowWrap: 'anywhere' },
  '& a': { color: 'inherit', textDecoration: 'none', fontWeight: 550, minHeight: 24 },
  '& a:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '& [data-late=true]': { color: theme.vars.palette.error.main, fontWeight: 600 },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& [data-badge]': {
    ...theme.typography.caption,
    padding: space(0.25, 1),
    borderRadius: radius.s,
    fontWeight: 600,
    background: theme.vars.palette.tint,
    '&[data-badge=urgent]': { color: theme.vars.palette.error.main },
    '&[data-badge=high]': { color: theme.vars.palette.warning.main },
  },
}));
