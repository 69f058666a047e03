import MuiPopover, { type PopoverActions, type PopoverProps } from '@mui/material/Popover';
import { useEffect, useRef } from 'react';
import { MuiTheme } from './MuiTheme.tsx';

/** Distance in px that MUI keeps from the edges of the window. */
const MARGIN = 16;

/**
 * MUI's popover: it is placed next to its button, keeps the focus inside and returns it. If its content grows beyond
 * the window, for example once its options are loaded, it is placed again.
 */
export function Popover({ children, ...props }: PopoverProps) {
  const actions = useRef<PopoverActions>(null);
  return (
    <MuiTheme>
      <MuiPopover {...props} action={actions}>
        <WhenCutOff onCutOff={() => actions.current?.updatePosition()} />
        {children}
      </MuiPopover>
    </MuiTheme>
  );
}

function WhenCutOff({ onCutOff }: { onCutOff: () => void }) {
  const place = useRef<HTMLSpanElement>(null);
  const latest = useRef(onCutOff);
  useEffect(() => {
    latest.current = onCutOff;
  });
  useEffect(() => {
    // Measured without the opening transition. A popover that shrinks is not moved, because a person may be typing in
    // it.
    const observer = new ResizeObserver(([entry]) => {
      if (!(entry?.target instanceof HTMLElement)) return;
      const { offsetTop, offsetHeight, offsetLeft, offsetWidth } = entry.target;
      if (
        offsetTop + offsetHeight > window.innerHeight - MARGIN ||
        offsetLeft + offsetWidth > window.innerWidth - MARGIN
      )
        latest.current();
    });
    const paper = place.current?.parentElement;
    if (paper) observer.observe(paper);
    return () => observer.disconnect();
  }, []);
  return <span ref={place} hidden />;
}
