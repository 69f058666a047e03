import { type SxProps, styled, type Theme } from '@mui/material/styles';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';

type Tone = 'primary' | 'secondary' | 'error' | 'inherit';

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** How much it wants to be pressed: at most one `contained` in a place. */
  variant?: 'contained' | 'outlined' | 'text';
  color?: Tone;
  size?: 'small' | 'medium' | 'large';
  startIcon?: ReactNode;
  endIcon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
  sx?: SxProps<Theme>;
};

/** The platform's button in our clothes. MUI's own would bring ripples and 8 kB, half of it to be switched off again. */
export const Button = ({
  variant = 'text',
  color = 'primary',
  size = 'medium',
  startIcon,
  endIcon,
  type = 'button',
  children,
  ...rest
}: ButtonProps) => (
  <ButtonRoot type={type} data-variant={variant} data-tone={color} data-size={size} {...rest}>
    {startIcon}
    {children}
    {endIcon}
  </ButtonRoot>
);

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** An icon says nothing by itself. */
  'aria-label': string;
  size?: 'small' | 'medium';
  ref?: Ref<HTMLButtonElement>;
  sx?: SxProps<Theme>;
};

/** A button that is only an icon: square, and named. */
export const IconButton = ({ size = 'medium', type = 'button', ...rest }: IconButtonProps) => (
  <Square type={type} data-size={size} {...rest} />
);

const Plain = styled('button')(({ theme }) => ({
  all: 'unset',
  boxSizing: 'border-box',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: 'none',
  borderRadius: 8,
  cursor: 'pointer',
  userSelect: 'none',
  WebkitTapHighlightColor: 'transparent',
  transition: 'background-color 120ms, border-color 120ms',
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  '&:disabled': { opacity: 0.5, cursor: 'not-allowed' },
}));

/** A wash of the text's own colour: right on every ground, in both themes. */
const wash = (percent: number) => `color-mix(in srgb, currentColor ${percent}%, transparent)`;

/** What a button looks like, for what is one and is none: `ButtonLink`. */
export const ButtonRoot = styled(Plain)(({ theme }) => ({
  ...theme.typography.button,
  gap: 8,
  minHeight: theme.density.control,
  padding: '4px 14px',
  textAlign: 'center',
  border: '1px solid transparent',
  color: theme.vars.palette.primary.main,
  '&[data-tone=secondary]': { color: theme.vars.palette.text.primary },
  '&[data-tone=error]': { color: theme.vars.palette.error.main },
  '&[data-tone=inherit]': { color: 'inherit' },
  '&[data-size=small]': { minHeight: 32, padding: '2px 10px', fontSize: '0.8125rem' },
  '&[data-size=large]': { minHeight: 46, fontSize: '0.9375rem' },
  '&[data-variant=outlined]': { borderColor: wash(35) },
  '&:not([data-variant=contained]):hover': { backgroundColor: wash(8) },
  '&[data-variant=contained]': {
    color: theme.vars.palette.primary.contrastText,
    backgroundColor: theme.vars.palette.primary.main,
    '&:hover': { backgroundColor: theme.vars.palette.primary.dark },
  },
  '&[data-variant=contained][data-tone=error]': {
    color: theme.vars.palette.error.contrastText,
    backgroundColor: theme.vars.palette.error.main,
    '&:hover': { backgroundColor: theme.vars.palette.error.dark },
  },
  '& > svg': { flex: 'none', fontSize: '1.25rem' },
}));

/** Where two buttons fill the line, a third is its icon alone: its words stand in a `span`, its name is read all the same. */
export const ICON_ON_PHONES = {
  '@media (max-width: 599px)': { paddingInline: '10px', '& > span': { display: 'none' } },
};

const Square = styled(Plain)(({ theme }) => ({
  width: theme.density.control,
  height: theme.density.control,
  '&[data-size=small]': { width: 32, height: 32 },
  '&:hover': { backgroundColor: wash(8) },
}));
