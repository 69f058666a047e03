import { Popover } from '../Popover.tsx';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';

type Props = {
  id: string;
  /** Accessible name of the panel. */
  name: string;
  /** The button below which it opens; null while closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
  children: ReactNode;
};

/**
 * The panel of a filter's button. A click outside closes it; a click on the button of another panel also opens that
 * panel, because this one covers the page.
 *
 * The popover uses our own portal. MUI's portal renders its content one step later, when the page is already hidden
 * from screen readers: while the content is loading, screen readers would find nothing at all.
 */
export const FilterPanel = ({ id, name, anchor, onClose, children }: Props) =>
  createPortal(
    <Popover
      id={id}
      disablePortal
      open={anchor !== null}
      anchorEl={anchor}
      onClose={(event, reason) => {
        onClose();
        const other = reason === 'backdropClick' ? otherButton(event as MouseEvent, anchor) : undefined;
        // Runs after this panel has closed and returned the focus.
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
      <EscapeWithoutFocus onEscape={onClose} />
      {children}
    </Popover>,
    document.body,
  );

/**
 * Without a focused element, for example after a focused Save button was removed, Escape does not reach the popover.
 */
function EscapeWithoutFocus({ onEscape }: { onEscape: () => void }) {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || document.activeElement !== document.body) return;
      event.stopPropagation();
      escape();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, []);
  return null;
}

function open(button: HTMLElement): void {
  button.focus();
  button.click();
}

const otherButton = ({ clientX, clientY }: MouseEvent, own: HTMLElement | null): HTMLElement | undefined =>
  document
    .elementsFromPoint(clientX, clientY)
    .map((element) => element.closest<HTMLElement>('button[aria-haspopup=dialog]'))
    .find((button) => button !== null && button !== own) ?? undefined;
