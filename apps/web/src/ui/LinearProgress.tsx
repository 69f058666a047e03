import MuiLinearProgress, { type LinearProgressProps } from '@mui/material/LinearProgress';
import { MuiTheme } from './MuiTheme.tsx';

/** MUI's progress bar. */
export const LinearProgress = (props: LinearProgressProps) => (
  <MuiTheme>
    <MuiLinearProgress {...props} />
  </MuiTheme>
);
