import { radius, space } from '../../ui/scale.ts';
import { styled } from '../../ui/styled.ts';

/** A section of an evaluation's page. An `i` element in it is a bar. */
export const Panel = styled('section')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: space(1),
  padding: space(2.25),
  borderRadius: radius.xl,
  border: `1px solid ${theme.vars.palette.divider}`,
  background: theme.vars.palette.background.paper,
  '& h2': { ...theme.typography.h2, margin: 0 },
  '& h3': { ...theme.typography.body2, fontWeight: 600, margin: 0 },
  '& p': { margin: 0, maxWidth: '80ch' },
  '& > header': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: space(1),
  },
  // Long button labels wrap on a phone.
  '& > header button': { flexShrink: 1, whiteSpace: 'normal', textAlign: 'start' },
  '& > i, & li > i': {
    height: 8,
    minInlineSize: 2,
    borderRadius: radius.pill,
    background: theme.vars.palette.primary.main,
  },
  '& ul': { display: 'grid', gap: space(1), margin: 0, padding: 0, listStyle: 'none' },
  '& li': { display: 'grid', gap: space(0.5) },
  // Names of groups are in lower case, for use within sentences.
  '& li > p::first-letter': { textTransform: 'uppercase' },
}));
