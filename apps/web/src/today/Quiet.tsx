import { styled } from '../ui/styled.ts';
import { radius, space } from '../ui/scale.ts';

/** Names areas without work to do in one line, instead of a panel each. */
export const Quiet = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: space(1.5, 2.5),
  borderRadius: radius.xl,
  border: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.text.secondary,
}));
