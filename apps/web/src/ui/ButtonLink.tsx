import type { AnchorHTMLAttributes } from 'react';
import { type ButtonProps, ButtonRoot } from './Button.tsx';
import { RouterLink } from './nav.ts';

type Props = Pick<ButtonProps, 'variant' | 'color' | 'size' | 'startIcon' | 'css'> &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'color'> & {
    /** An address of this app; anything else, for example a file to download, uses `href`. */
    to?: string;
  };

/** A link that looks like a button: it can be opened in a new tab and copied. */
export const ButtonLink = ({
  variant = 'text',
  color = 'primary',
  size = 'medium',
  startIcon,
  to,
  children,
  ...rest
}: Props) => {
  const look = { 'data-variant': variant, 'data-tone': color, 'data-size': size };
  const content = (
    <>
      {startIcon}
      {children}
    </>
  );
  return to === undefined ? (
    <ButtonRoot as="a" {...look} {...(rest as object)}>
      {content}
    </ButtonRoot>
  ) : (
    <ButtonRoot as={RouterLink} {...look} {...({ ...rest, to } as object)}>
      {content}
    </ButtonRoot>
  );
};
