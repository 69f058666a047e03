import { styled } from './styled.ts';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { radius, space } from './scale.ts';

type Props = {
  /** Id for the control's `aria-describedby`. */
  id: string;
  text: string;
  children: ReactNode;
};

const EDGE = 8;

/**
 * A tooltip for pointer and keyboard; Escape hides it, and the pointer can move onto it (WCAG 1.4.13). Uses the native
 * popover, which is above everything and never clipped; MUI's Tooltip would add 14 kB to the sign-in page.
 */
export function Hint({ id, text, children }: Props) {
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);

  const show = () => {
    if (!anchor.current || !bubble.current || bubble.current.matches(':popover-open')) return;
    bubble.current.showPopover();
    place(bubble.current, anchor.current.getBoundingClientRect());
  };
  const hide = () => bubble.current?.matches(':popover-open') && bubble.current.hidePopover();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide();
  };

  return (
    <Anchor ref={anchor} onPointerEnter={show} onPointerLeave={hide} onFocus={show} onBlur={hide} onKeyDown={onKeyDown}>
      {children}
      <Bubble ref={bubble} id={id} role="tooltip" popover="manual">
        {text}
      </Bubble>
    </Anchor>
  );
}

/** Below the control and within the window; above it if there is no space below. */
function place(bubble: HTMLElement, at: DOMRect) {
  const { width, height } = bubble.getBoundingClientRect();
  const left = Math.min(Math.max(EDGE, at.left + at.width / 2 - width / 2), innerWidth - width - EDGE);
  const top = at.bottom + height + EDGE > innerHeight ? at.top - height : at.bottom;
  Object.assign(bubble.style, { left: `${left}px`, top: `${top}px` });
}

const Anchor = styled('span')({ display: 'inline-flex' });

const Bubble = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  position: 'fixed',
  inset: 'auto',
  margin: 0,
  maxWidth: 'min(36ch, calc(100vw - 16px))',
  padding: space(1, 1.5),
  borderRadius: radius.m,
  // The gap to the control belongs to the tooltip, so that the pointer can cross it.
  border: 'solid transparent',
  borderWidth: '6px 0',
  backgroundClip: 'padding-box',
  color: theme.vars.palette.rail.text,
  backgroundColor: theme.vars.palette.rail.ground,
  whiteSpace: 'normal',
  textAlign: 'start',
}));
