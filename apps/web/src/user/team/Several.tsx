import { space } from '../../ui/scale.ts';
import { styled } from '../../ui/styled.ts';

/** Links and texts of one cell, in a line if they fit. */
export const Several = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  flexWrap: 'wrap',
  gap: space(0, 1.5),
  '& [data-tone=danger]': { color: theme.vars.palette.error.main },
}));
