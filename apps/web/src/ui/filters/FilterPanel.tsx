import Popover from '@mui/material/Popover';
import type { ReactNode } from 'react';

type Props = {
  id: string;
  /** What it is for, to those who do not see the button above it. */
  name: string;
  /** The button it opens below; null while it is closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
  children: ReactNode;
};

/** What a filter's button opens. */
export const FilterPanel = ({ id, name, anchor, onClose, children }: Props) => (
  <Popover
    id={id}
    open={anchor !== null}
    anchorEl={anchor}
    onClose={onClose}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    slotProps={{
      paper: {
        role: 'dialog',
        'aria-label': name,
        sx: { mt: 0.5, border: 1, borderColor: 'divider', borderRadius: 2.5, boxShadow: 8 },
      },
    }}
  >
    {children}
  </Popover>
);
