import { styled } from './styled.ts';
import { type KeyboardEvent, type PointerEvent, type ReactNode, type SyntheticEvent, useRef } from 'react';
import { radius, space } from './scale.ts';

type Props = {
  /** Id for the control's `aria-describedby`. */
  id: string;
  text: string;
  children: ReactNode;
};

const EDGE = 8;

/** A tooltip around a control. */
export function Hint({ id, text, children }: Props) {
  const { handlers, hint } = useHint(id, text);
  return (
    <Anchor {...handlers}>
      {children}
      {hint}
    </Anchor>
  );
}

/**
 * A tooltip for pointer and keyboard; Escape hides it, and the pointer can move onto it (WCAG 1.4.13). Uses the native
 * popover, which is above everything and never clipped; MUI's Tooltip would add 14 kB to the sign-in page.
 * @returns `show`, the handlers of the control, and the tooltip as `hint`, which is rendered in the control or beside it
 */
export function useHint(id: string, text: string) {
  const control = useRef<Element>(null);
  const bubble = useRef<HTMLSpanElement>(null);

  const show = ({ currentTarget }: SyntheticEvent) => {
    control.current = currentTarget;
    if (!bubble.current || bubble.current.matches(':popover-open')) return;
    bubble.current.showPopover();
    place(bubble.current, currentTarget.getBoundingClientRect());
  };
  const hide = () => bubble.current?.matches(':popover-open') && bubble.current.hidePopover();
  const onPointerLeave = ({ relatedTarget: to }: PointerEvent) => {
    if (![control.current, bubble.current].some((part) => to instanceof Node && part?.contains(to))) hide();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide();
  };

  return {
    show,
    handlers: { onPointerEnter: show, onPointerLeave, onFocus: show, onBlur: hide, onKeyDown },
    hint: (
      <Bubble ref={bubble} id={id} role="tooltip" popover="manual" onPointerLeave={onPointerLeave}>
        {text}
      </Bubble>
    ),
  };
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
  // Also where a parent sets the display of its spans.
  '&&:not(:popover-open)': { display: 'none' },
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
