import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** Movement in px below which a press is a click. */
const SLACK = 5;
/** A touch held this long lifts the card; one that moves earlier scrolls. */
const LONG_PRESS_MS = 350;

/** A card that is carried, and the box that it is over. */
export interface Carried {
  id: number;
  over: number | null;
}

/** Carrying cards by mouse, pen or touch to an element with `data-box`; Escape puts a card back. */
export function useBoxDrag(frame: RefObject<HTMLElement | null>, onDrop: (id: number, box: number) => void) {
  const [carried, setCarried] = useState<Carried | null>(null);
  const held = useRef(false);
  const dragged = useRef(false);

  // Only a non-passive listener can prevent scrolling while a card is dragged by touch; React's listeners are passive.
  useEffect(() => {
    const element = frame.current;
    const keepStill = (event: TouchEvent) => held.current && event.cancelable && event.preventDefault();
    element?.addEventListener('touchmove', keepStill, { passive: false });
    return () => element?.removeEventListener('touchmove', keepStill);
  }, [frame]);

  const onPointerDown = (event: PointerEvent, id: number) => {
    dragged.current = false;
    if (event.button !== 0 || !event.isPrimary) return;
    const byTouch = event.pointerType === 'touch';
    const start = { x: event.clientX, y: event.clientY };
    let over: number | null = null;
    const lift = () => {
      held.current = true;
      dragged.current = true;
      setCarried({ id, over });
    };
    const onMove = ({ clientX, clientY }: globalThis.PointerEvent) => {
      if (!held.current) {
        if (Math.hypot(clientX - start.x, clientY - start.y) < SLACK) return;
        if (byTouch) return letGo();
        lift();
      }
      const under = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-box]');
      over = under ? Number(under.dataset['box']) : null;
      setCarried({ id, over });
    };
    const letGo = () => {
      clearTimeout(resting);
      held.current = false;
      setCarried(null);
      document.removeEventListener('pointermove', onMove);
      document.removeEventListener('pointerup', onUp);
      document.removeEventListener('pointercancel', letGo);
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('contextmenu', onMenu, true);
    };
    const onUp = () => {
      const box = held.current ? over : null;
      letGo();
      if (box !== null) onDrop(id, box);
    };
    const onKey = (key: KeyboardEvent) => {
      if (key.key !== 'Escape' || !held.current) return;
      key.stopPropagation();
      letGo();
    };
    // A long press would also open the browser's context menu.
    const onMenu = (menu: Event) => byTouch && menu.preventDefault();
    const resting = byTouch ? setTimeout(lift, LONG_PRESS_MS) : undefined;
    document.addEventListener('pointermove', onMove);
    document.addEventListener('pointerup', onUp);
    document.addEventListener('pointercancel', letGo);
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('contextmenu', onMenu, true);
  };
  /** The click at the end of a drag does not open the person. */
  const onClickCapture = (event: MouseEvent) => {
    if (!dragged.current) return;
    event.stopPropagation();
    event.preventDefault();
    dragged.current = false;
  };
  return { carried, onPointerDown, onClickCapture };
}
