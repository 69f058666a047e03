import { useId } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { Hint } from './Hint.tsx';
import { Icon } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';

type Props = Omit<ButtonProps, 'disabled' | 'startIcon'> & {
  /** Why the action is unavailable, in one sentence; undefined if it is available. */
  whyNot?: string | undefined;
  /** The action is running; further presses are ignored. */
  busy?: boolean;
  /** A path of @mdi/js. */
  icon?: string;
};

/**
 * A button that explains why it is unavailable. It stays in the tab order and shows the reason to pointer, keyboard and
 * screen readers, which a `disabled` attribute would prevent.
 */
export function Action({ whyNot, busy = false, icon, onClick, type, children, css, ...rest }: Props) {
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
      css={[off && { opacity: 0.6, cursor: 'not-allowed' }, css]}
    >
      {children}
    </Button>
  );
  // A description and not a label: the button keeps its name, and the reason is read after it.
  return whyNot === undefined ? (
    button
  ) : (
    <Hint id={hintId} text={whyNot}>
      {button}
    </Hint>
  );
}
