import MuiPopover, { type PopoverProps } from '@mui/material/Popover';
import { MuiTheme } from './MuiTheme.tsx';

/** MUI's popover: it is placed next to its button, keeps the focus inside and returns it. */
export const Popover = (props: PopoverProps) => (
  <MuiTheme>
    <MuiPopover {...props} />
  </MuiTheme>
);
