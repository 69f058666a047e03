import type { Task } from '@jornada/contract/tasks';
import type { TaskStatus } from '@jornada/domain/tasks';
import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Lifting } from './use-lift.ts';

/** Movement in px below which a press is a click. */
const SLACK = 5;
/** A touch held this long lifts the card; one that moves earlier scrolls. */
const LONG_PRESS_MS = 350;
/** Distance in px from the edge of the board that starts automatic scrolling. */
const EDGE = 40;

type Wants = {
  frame: RefObject<HTMLDivElement | null>;
  /** The element that scrolls horizontally. */
  strip: RefObject<HTMLDivElement | null>;
  /** The preview that follows the pointer while a card is lifted. */
  ghost: RefObject<HTMLElement | null>;
  lifting: Lifting;
};

/** Dragging cards by mouse, pen or touch. A card can be dropped anywhere on a column, or on its tab above the board. */
export function useCardDrag({ frame, strip, ghost, lifting }: Wants) {
  const dragged = useRef(false);
  const held = useRef(false);

  // Only a non-passive listener can prevent scrolling while a card is dragged by touch; React's listeners are passive.
  useEffect(() => {
    const element = frame.current;
    const keepStill = (event: TouchEvent) => held.current && event.cancelable && event.preventDefault();
    element?.addEventListener('touchmove', keepStill, { passive: false });
    return () => element?.removeEventListener('touchmove', keepStill);
  }, [frame]);

  const onPointerDown = (event: PointerEvent, task: Task, card: HTMLElement) => {
    if (event.button !== 0 || !event.isPrimary || (event.target as Element).closest('button')) return;
    const byTouch = event.pointerType === 'touch';
    const box = card.getBoundingClientRect();
    const start = { x: event.clientX, y: event.clientY };
    let at = start;
    let ticking = 0;

    const lift = () => {
      if (!lifting.lift(task, 'pointer')) return letGo();
      held.current = true;
      dragged.current = true;
      ticking = requestAnimationFrame(onFrame);
    };
    // Once per frame, not per event: a mouse sends up to a thousand events a second.
    const onFrame = () => {
      const { current: hanging } = ghost;
      if (hanging) {
        hanging.style.width = `${box.width}px`;
        hanging.style.transform = `translate(${box.left + at.x - start.x}px, ${box.top + at.y - start.y}px) rotate(1.5deg)`;
        hanging.style.visibility = 'visible';
      }
      const edges = strip.current?.getBoundingClientRect();
      if (strip.current && edges)
        strip.current.scrollLeft += at.x > edges.right - EDGE ? 12 : at.x < edges.left + EDGE ? -12 : 0;
      const under = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>('[data-drop]');
      lifting.hover((under?.dataset['drop'] as TaskStatus | undefined) ?? null);
      ticking = requestAnimationFrame(onFrame);
    };
    const onMove = (move: globalThis.PointerEvent) => {
      at = { x: move.clientX, y: move.clientY };
      if (held.current || Math.hypot(at.x - start.x, at.y - start.y) < SLACK) return;
      if (byTouch) letGo();
      else lift();
    };
    const letGo = () => {
      clearTimeout(resting);
      cancelAnimationFrame(ticking);
      document.removeEventListener('pointermove', onMove);
      document.removeEventListener('pointerup', onUp);
      document.removeEventListener('pointercancel', onCancel);
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('contextmenu', onMenu, true);
      held.current = false;
    };
    const onUp = () => {
      if (held.current) lifting.drop();
      letGo();
    };
    const onCancel = () => {
      lifting.putBack();
      letGo();
    };
    const onKey = (key: KeyboardEvent) => {
      if (key.key !== 'Escape' || !held.current) return;
      key.stopPropagation();
      onCancel();
    };
    // A long press would also open the browser's context menu.
    const onMenu = (menu: Event) => byTouch && menu.preventDefault();
    const resting = byTouch ? setTimeout(lift, LONG_PRESS_MS) : undefined;
    document.addEventListener('pointermove', onMove);
    document.addEventListener('pointerup', onUp);
    document.addEventListener('pointercancel', onCancel);
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('contextmenu', onMenu, true);
  };

  return {
    onPointerDown,
    /** The click at the end of a drag does not open the card. */
    onClickCapture: (event: MouseEvent) => {
      if (!dragged.current) return;
      event.stopPropagation();
      event.preventDefault();
      dragged.current = false;
    },
    /** A touch drag ends without a click, so the next press must not be suppressed. */
    onPointerDownCapture: () => {
      dragged.current = false;
    },
  };
}
