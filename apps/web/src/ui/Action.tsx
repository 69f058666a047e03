import { useId } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { Hint } from './Hint.tsx';
import { Icon } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';

type Props = Omit<ButtonProps, 'disabled' | 'startIcon'> & {
  /** Why it cannot be used now, in one sentence; usable where undefined. */
  whyNot?: string | undefined;
  /** It has been pressed and works; a second press does nothing. */
  busy?: boolean;
  /** A path of @mdi/js. */
  icon?: string;
};

/**
 * A button that is never dead without a reason. While it cannot be used it stays in the tab order and says why, to the
 * pointer, to the keyboard and to screen readers; a `disabled` attribute would take all three away.
 */
export function Action({ whyNot, busy = false, icon, onClick, type, children, sx, ...rest }: Props) {
  const hintId = useId();
  const off = whyNot !== undefined || busy;
  const button = (
    <Button
      {...rest}
      type={off || !type ? 'button' : type}
      {...(off ? { 'aria-disabled': true } : onClick && { onClick })}
      {...(busy && { 'aria-busy': true })}
      {...(whyNot !== undefined && { 'aria-describedby': hintId })}
      startIcon={busy ? <Spinner /> : icon && <Icon path={icon} />}
      sx={[off && { opacity: 0.6, cursor: 'not-allowed' }, ...(Array.isArray(sx) ? sx : [sx ?? false])]}
    >
      {children}
    </Button>
  );
  // Described, not labelled: the button keeps its name and the reason is read after it.
  return whyNot === undefined ? (
    button
  ) : (
    <Hint id={hintId} text={whyNot}>
      {button}
    </Hint>
  );
}
