import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { radius, space } from '../ui/scale.ts';
import { TextLink } from '../ui/TextLink.tsx';

type Props = {
  title: string;
  text?: ReactNode;
  /** Link to the full list. */
  all?: { to: string; text: string; name?: string };
  children: ReactNode;
  /** Spans two columns if there are two. */
  wide?: boolean;
  /** Spans both of two columns, because it is the last panel in its row. */
  last?: boolean;
};

/** A panel of Today: heading, link to the full list, and content. */
export function Panel({ title, text, all, children, wide = false, last = false }: Props) {
  const heading = useId();
  return (
    <Ground aria-labelledby={heading} data-wide={wide} data-last={last}>
      <header>
        <h2 id={heading}>{title}</h2>
        {all && (
          <TextLink to={all.to} aria-label={all.name}>
            {all.text}
          </TextLink>
        )}
        {text && <p>{text}</p>}
      </header>
      {children}
    </Ground>
  );
}

/** Window widths for two columns, with the sidebar or with the top bar. */
const TWO_COLUMNS = '@media (min-width: 760px) and (max-width: 1351px)';

/** As many columns as fit; wide panels span two. */
export const Panels = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
  gridAutoFlow: 'dense',
  alignItems: 'stretch',
  gap: space(2),
  '& > [data-wide=true]': { gridColumn: 'span 2' },
  '& > [data-whole]': { gridColumn: '1 / -1' },
  // With one column nothing can span two.
  [TWO_COLUMNS]: { '& > [data-last=true]': { gridColumn: '1 / -1' } },
  '@media (min-width: 2200px)': { gridTemplateColumns: 'repeat(auto-fill, minmax(400px, 1fr))' },
  '@media (max-width: 759px)': { '& > [data-wide=true]': { gridColumn: 'auto' } },
  [theme.breakpoints.down('sm')]: { gap: space(1.5) },
  '@media print': { display: 'block' },
}));

const Ground = styled('section')(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: space(2),
  minWidth: 0,
  padding: space(2.5),
  borderRadius: radius.xl,
  border: `1px solid ${theme.vars.palette.divider}`,
  background: theme.vars.palette.background.paper,
  '& > header': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'baseline',
    gap: space(0.25, 1.5),
  },
  '& h2': { ...theme.typography.h2, margin: 0 },
  '& h3': { ...theme.typography.caption, margin: 0, fontWeight: 600, color: theme.vars.palette.text.secondary },
  '& > header > a': { ...theme.typography.body2, fontWeight: 600 },
  '& > header > p, & > p': {
    ...theme.typography.body2,
    gridColumn: '1 / -1',
    margin: 0,
    color: theme.vars.palette.text.secondary,
  },
  '& > small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down('sm')]: { padding: space(2) },
  '@media print': { breakInside: 'avoid', marginBottom: space(1.5) },
}));
