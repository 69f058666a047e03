import { type ReactNode, useId } from 'react';
import { radius, space } from './scale.ts';
import { styled } from './styled.ts';

/** A section of a result with a title, on screen and in print: text, figures, tables. */
export function ResultSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Ground aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Ground>
  );
}

const Ground = styled('section')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    ...theme.typography.body2,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: space(1.5),
    padding: space(2.25),
    borderRadius: radius.xl,
    border: `1px solid ${palette.divider}`,
    background: palette.background.paper,
    '& > h2': { ...theme.typography.h2, margin: 0, breakAfter: 'avoid' },
    '& > p': { margin: 0, maxWidth: '80ch' },
    // Text written by a person.
    '& > [data-said]': {
      paddingInlineStart: space(1.5),
      borderInlineStart: `3px solid ${palette.divider}`,
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
    },
    '& small': { ...theme.typography.caption, color: palette.text.secondary, maxWidth: '80ch' },
    '& table': { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
    '& th, & td': {
      padding: space(0.75, 1),
      textAlign: 'start',
      borderTop: `1px solid ${palette.divider}`,
      fontWeight: 400,
      overflowWrap: 'anywhere',
    },
    '& thead :is(th, td)': { ...theme.typography.caption, border: 0, color: palette.text.secondary },
    // Names and addresses may break anywhere; fixed words must not.
    '& [data-words], & thead :is(th, td)': { overflowWrap: 'break-word' },
    '& [data-number]': { textAlign: 'end', whiteSpace: 'nowrap' },
    // A bar.
    '& td > i': { display: 'block', height: 8, borderRadius: radius.pill, background: palette.primary.main },
    '& td:has(> i)': { width: '40%' },
    [theme.breakpoints.down('sm')]: {
      padding: space(1.75),
      '& th, & td': { paddingInline: space(0.5) },
      // Headers of number columns wrap, to leave space for names.
      '& thead [data-number]': { whiteSpace: 'normal', overflowWrap: 'normal' },
    },
    // Printed pages are narrow too, but show all columns.
    [theme.breakpoints.down('md').replace('@media', '@media screen and')]: { '& [data-wide]': { display: 'none' } },
    // Replaces buttons, which are useless in print.
    '& [data-paper]': { display: 'none' },
    '@media print': { padding: 0, border: 0, marginBottom: space(2), '& [data-paper]': { display: 'inline' } },
  };
});
