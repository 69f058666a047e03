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

/**
 * The panel of a filter's button. A click outside closes it; on the button of another panel it also opens that one,
 * because the panel covers the page.
 */
export const FilterPanel = ({ id, name, anchor, onClose, children }: Props) => (
  <Popover
    id={id}
    open={anchor !== null}
    anchorEl={anchor}
    onClose={(event, reason) => {
      onClose();
      const other = reason === 'backdropClick' ? otherButton(event as MouseEvent, anchor) : undefined;
      // Once this panel has closed and returned the focus.
      if (other) setTimeout(() => open(other));
    }}
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

function open(button: HTMLElement): void {
  button.focus();
  button.click();
}

const otherButton = ({ clientX, clientY }: MouseEvent, own: HTMLElement | null): HTMLElement | undefined =>
  document
    .elementsFromPoint(clientX, clientY)
    .map((element) => element.closest<HTMLElement>('button[aria-haspopup=dialog]'))
    .find((button) => button !== null && button !== own) ?? undefined;
