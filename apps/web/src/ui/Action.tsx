import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Tooltip from '@mui/material/Tooltip';
import { Icon } from './Icon.tsx';

type Props = Omit<ButtonProps, 'disabled' | 'startIcon' | 'loading'> & {
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
  const off = whyNot !== undefined || busy;
  const button = (
    <Button
      {...rest}
      type={off ? 'button' : (type ?? 'button')}
      {...(off ? { 'aria-disabled': true } : onClick && { onClick })}
      {...(busy && { 'aria-busy': true })}
      startIcon={busy ? <CircularProgress size={16} color="inherit" aria-hidden /> : icon && <Icon path={icon} />}
      sx={[off && { opacity: 0.6, cursor: 'not-allowed' }, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      {children}
    </Button>
  );
  // Described, not labelled: the button keeps its name and the reason is read after it.
  return whyNot === undefined ? button : <Tooltip title={whyNot} describeChild>{button}</Tooltip>;
}
