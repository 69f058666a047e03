import Popover from '@mui/material/Popover';
import type { ReactNode } from 'react';

type Props = {
  id: string;
  /** Accessible name of the panel. */
  name: string;
  /** The button it opens below; null while closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
  children: ReactNode;
};

/** The panel of a filter's button. */
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
