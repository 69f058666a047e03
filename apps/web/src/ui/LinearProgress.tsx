import MuiLinearProgress, { type LinearProgressProps } from '@mui/material/LinearProgress';
import { MuiTheme } from './MuiTheme.tsx';

/** MUI's bar of progress. */
export const LinearProgress = (props: LinearProgressProps) => (
  <MuiTheme>
    <MuiLinearProgress {...props} />
  </MuiTheme>
);
