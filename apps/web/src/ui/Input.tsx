import { mdiChevronDown } from '@mdi/js';
import type { Css } from './css.ts';
import { styled } from './styled.ts';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { Icon } from './Icon.tsx';
import { radius, space } from './scale.ts';

export type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> & {
  /** The native element: one line, several lines, or a select (with options as `children`). */
  as?: 'input' | 'textarea' | 'select';
  /** Initial lines of a `textarea`, which grows with its text. */
  rows?: number;
  startAdornment?: ReactNode;
  endAdornment?: ReactNode;
  error?: boolean;
  inputRef?: Ref<HTMLInputElement> | undefined;
  /** Further attributes of the native element, for example of a combobox. */
  inputProps?: InputHTMLAttributes<HTMLInputElement>;
  css?: Css;
};

/** A native text control with our frame. */
export function Input({
  as = 'input',
  startAdornment,
  endAdornment,
  error = false,
  inputRef,
  inputProps,
  css,
  ...native
}: InputProps) {
  // The three elements share the attributes used here, but not their types.
  const Control = as as 'input';
  return (
    <Box data-error={error} {...(css && { css })}>
      {startAdornment}
      <Control ref={inputRef} {...native} {...inputProps} />
      {as === 'select' && <Icon path={mdiChevronDown} fontSize="small" />}
      {endAdornment}
    </Box>
  );
}

const Box = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  minHeight: theme.density.control,
  paddingInline: space(1.5),
  borderRadius: radius.m,
  // WCAG requires a contrast of 3:1 for the border of a control.
  border: `1px solid ${theme.vars.palette.text.disabled}`,
  background: theme.vars.palette.background.paper,
  transition: 'border-color 120ms',
  '&:hover': { borderColor: theme.vars.palette.text.secondary },
  '&:has(:is(input, textarea, select):focus)': {
    borderColor: theme.vars.palette.primary.main,
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: -1,
  },
  '&[data-error=true]': { borderColor: theme.vars.palette.error.main },
  '&[data-error=true]:has(:is(input, textarea, select):focus)': { outlineColor: theme.vars.palette.error.main },
  '& :is(input, textarea, select)': {
    all: 'unset',
    flex: 1,
    minWidth: 0,
    width: '100%',
    minHeight: 28,
    boxSizing: 'border-box',
    color: 'inherit',
  },
  '& textarea': {
    paddingBlock: space(1),
    fieldSizing: 'content',
    minHeight: '4lh',
    maxHeight: '60dvh',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  // The arrow overlaps the end of the select and ignores the pointer.
  '& select': { cursor: 'pointer', lineHeight: '28px', paddingInlineEnd: space(3), marginInlineEnd: space(-2.5) },
  '& select + svg': { pointerEvents: 'none' },
  '& option': { color: theme.vars.palette.text.primary, background: theme.vars.palette.background.paper },
  '& ::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
  // The default background of an autofilled field would look like another kind of field.
  '& input:autofill': {
    boxShadow: `0 0 0 100px ${theme.vars.palette.background.paper} inset`,
    WebkitTextFillColor: theme.vars.palette.text.primary,
  },
  // Phones zoom into fields with a font below 16 px.
  [theme.breakpoints.down('sm')]: { fontSize: '1rem' },
}));
