import { styled } from '../ui/styled.ts';
import { type ReactNode, useId } from 'react';
import { radius, space } from '../ui/scale.ts';
import { TextLink } from '../ui/TextLink.tsx';

type Props = {
  title: string;
  text?: ReactNode;
  /** Link to the full list. */
  all?: { to: string; text: string; name?: string };
  children: ReactNode;
};

/** A panel of Today: heading, link to the full list, and content. */
export function Panel({ title, text, all, children }: Props) {
  const heading = useId();
  return (
    <Ground aria-labelledby={heading}>
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

/** Two columns of panels, each a `div`; stacked in a narrow window. Elements with `data-whole` span both. */
export const Panels = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'start',
  gap: space(2),
  '& > [data-whole]': { gridColumn: '1 / -1' },
  '& > div:not([data-whole])': { display: 'grid', gap: 'inherit', minWidth: 0 },
  '@media (max-width: 1099px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  [theme.breakpoints.down('sm')]: { gap: space(1.5) },
  '@media print': { display: 'block' },
}));

const Ground = styled('section')(({ theme }) => ({
  container: 'panel / inline-size',
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
