import { styled } from '../ui/styled.ts';
import { radius } from '../ui/scale.ts';

/** A button with a figure that opens its explanation. Looks like text with a dotted underline. */
export const Figure = styled('button')(({ theme }) => ({
  all: 'unset',
  boxSizing: 'border-box',
  cursor: 'pointer',
  minHeight: 24,
  minWidth: 24,
  borderRadius: radius.xs,
  fontVariantNumeric: 'tabular-nums',
  textDecoration: 'underline dotted',
  textUnderlineOffset: 4,
  textDecorationColor: theme.vars.palette.text.disabled,
  '&:hover': { textDecorationColor: 'currentColor' },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  '&[data-below=true]': { color: theme.vars.palette.error.main },
  '@media print': { textDecoration: 'none' },
}));
