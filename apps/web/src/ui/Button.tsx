import type { Css } from './css.ts';
import { styled } from './styled.ts';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { radius, space } from './scale.ts';

type Tone = 'primary' | 'secondary' | 'error' | 'inherit';

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** Emphasis: at most one `contained` button in a group. */
  variant?: 'contained' | 'outlined' | 'text';
  color?: Tone;
  size?: 'small' | 'medium' | 'large';
  startIcon?: ReactNode;
  endIcon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
  css?: Css;
};

/**
 * A native button with our styles. MUI's Button would add ripples and 8 kB, and half of its features would have to be
 * turned off.
 */
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
  /** Required, because an icon has no accessible name. */
  'aria-label': string;
  size?: 'small' | 'medium';
  ref?: Ref<HTMLButtonElement>;
  css?: Css;
};

/** A square button with an icon only. */
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
  borderRadius: radius.m,
  cursor: 'pointer',
  userSelect: 'none',
  WebkitTapHighlightColor: 'transparent',
  transition: 'background-color 120ms, border-color 120ms',
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  '&:disabled': { opacity: 0.5, cursor: 'not-allowed' },
}));

/** A tint of the text colour: works on every background, in both themes. */
const wash = (percent: number) => `color-mix(in srgb, currentColor ${percent}%, transparent)`;

/** The style of a button, also for links: `ButtonLink`. */
export const ButtonRoot = styled(Plain)(({ theme }) => ({
  ...theme.typography.button,
  gap: space(1),
  minHeight: theme.density.control,
  padding: space(0.5, 1.75),
  textAlign: 'center',
  border: '1px solid transparent',
  color: theme.vars.palette.primary.main,
  '&[data-tone=secondary]': { color: theme.vars.palette.text.primary },
  '&[data-tone=error]': { color: theme.vars.palette.error.main },
  '&[data-tone=inherit]': { color: 'inherit' },
  '&[data-size=small]': { minHeight: 32, padding: space(0.25, 1.25), fontSize: '0.8125rem' },
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

const HIDDEN_TEXT = { paddingInline: space(1.25), '& > span': { display: 'none' } };

/**
 * Hides the text, which must be in a `span`, where the header of a page is narrow: on a phone, or beside a panel. The
 * accessible name stays. For a third button where two already fill the line.
 */
export const ICON_WHERE_NARROW = {
  '@container head (max-width: 660px)': HIDDEN_TEXT,
  '@media (max-width: 599px)': HIDDEN_TEXT,
};

const Square = styled(Plain)(({ theme }) => ({
  width: theme.density.control,
  height: theme.density.control,
  '&[data-size=small]': { width: 32, height: 32 },
  '&:hover': { backgroundColor: wash(8) },
}));
