import { styled } from '../../ui/styled.ts';

/** A button within text that looks like a link. */
export const TextButton = styled('button')(({ theme }) => ({
  all: 'unset',
  minHeight: 32,
  cursor: 'pointer',
  color: theme.vars.palette.primary.main,
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
}));
