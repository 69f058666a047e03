import { styled } from '@mui/material/styles';

/** A figure that explains itself when pressed. It looks like the figure it is, with a dotted line below it. */
export const Figure = styled('button')(({ theme }) => ({
  all: 'unset',
  boxSizing: 'border-box',
  cursor: 'pointer',
  minHeight: 24,
  minWidth: 24,
  borderRadius: 4,
  fontVariantNumeric: 'tabular-nums',
  textDecoration: 'underline dotted',
  textUnderlineOffset: 4,
  textDecorationColor: theme.vars.palette.text.disabled,
  '&:hover': { textDecorationColor: 'currentColor' },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  '&[data-below=true]': { color: theme.vars.palette.error.main },
  '@media print': { textDecoration: 'none' },
}));
