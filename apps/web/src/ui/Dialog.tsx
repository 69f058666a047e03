import MuiDialog, { type DialogProps } from '@mui/material/Dialog';
import { MuiTheme } from './MuiTheme.tsx';

export { default as DialogActions } from '@mui/material/DialogActions';
export { default as DialogContent } from '@mui/material/DialogContent';
export { default as DialogTitle } from '@mui/material/DialogTitle';

/** MUI's dialog: it keeps the focus inside and returns it. */
export const Dialog = (props: DialogProps) => (
  <MuiTheme>
    <MuiDialog {...props} />
  </MuiTheme>
);
