import { radius, space } from '../../ui/scale.ts';
import { styled } from '../../ui/styled.ts';

/** A panel with a few sentences. An `i` element in it is a bar. */
export const Facts = styled('section')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: space(0.75),
  padding: space(2.25),
  borderRadius: radius.xl,
  border: `1px solid ${theme.vars.palette.divider}`,
  background: theme.vars.palette.background.paper,
  '& h2': { ...theme.typography.h2, margin: 0 },
  '& p': { margin: 0, maxWidth: '80ch' },
  '& > i': {
    height: 8,
    borderRadius: radius.pill,
    background: theme.vars.palette.primary.main,
  },
}));
