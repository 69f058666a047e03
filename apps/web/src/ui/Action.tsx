import { useId } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { useHint } from './Hint.tsx';
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
 * A button that explains why it is unavailable, also when it is pressed. It stays in the tab order and shows the reason to
 * pointer, keyboard and screen readers, which a `disabled` attribute would prevent. It keeps the focus when the reason
 * appears or disappears.
 */
export function Action({ whyNot, busy = false, icon, onClick, type, children, css, ...rest }: Props) {
  const hintId = useId();
  const { show, handlers, hint } = useHint(hintId, whyNot ?? '');
  const off = whyNot !== undefined || busy;
  return (
    <>
      <Button
        {...rest}
        type={off || !type ? 'button' : type}
        {...(off ? { 'aria-disabled': true } : onClick && { onClick })}
        {...(busy && { 'aria-busy': true })}
        // A description and not a label: the button keeps its name, and the reason is read after it.
        {...(whyNot !== undefined && { 'aria-describedby': hintId, ...handlers, onClick: show })}
        startIcon={busy ? <Spinner /> : icon && <Icon path={icon} />}
        css={[off && { opacity: 0.6, cursor: 'not-allowed' }, css]}
      >
        {children}
      </Button>
      {whyNot !== undefined && hint}
    </>
  );
}
