import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';

/** Movement in px below which a press is a click. */
const SLACK = 5;
/** A touch held for this long lifts the card; a touch that moves earlier scrolls. */
const LONG_PRESS_MS = 350;

export interface Point {
  x: number;
  y: number;
}

type Options<Card> = {
  /** The element that contains the cards. */
  frame: RefObject<HTMLElement | null>;
  /** Lifts a card; returns false if it cannot be moved. */
  lift: (card: Card) => boolean;
  /**
   * Called once per frame while a card is lifted, not once per event: a mouse sends up to a thousand events per second.
   */
  carry: (at: Point, start: Point) => void;
  drop: () => void;
  putBack: () => void;
};

/** Drags cards by mouse, pen or touch; Escape puts the card back. */
export function useDrag<Card>({ frame, lift, carry, drop, putBack }: Options<Card>) {
  const dragged = useRef(false);
  const held = useRef(false);

  // Only a non-passive listener can prevent scrolling while a card is dragged by touch; React's listeners are passive.
  useEffect(() => {
    const element = frame.current;
    const keepStill = (event: TouchEvent) => held.current && event.cancelable && event.preventDefault();
    element?.addEventListener('touchmove', keepStill, { passive: false });
    return () => element?.removeEventListener('touchmove', keepStill);
  }, [frame]);

  const onPointerDown = (event: PointerEvent, card: Card) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const byTouch = event.pointerType === 'touch';
    const start = { x: event.clientX, y: event.clientY };
    let at = start;
    let ticking = 0;

    const pickUp = () => {
      if (!lift(card)) return letGo();
      held.current = true;
      dragged.current = true;
      ticking = requestAnimationFrame(onFrame);
    };
    const onFrame = () => {
      carry(at, start);
      ticking = requestAnimationFrame(onFrame);
    };
    const onMove = (move: globalThis.PointerEvent) => {
      at = { x: move.clientX, y: move.clientY };
      if (held.current || Math.hypot(at.x - start.x, at.y - start.y) < SLACK) return;
      if (byTouch) letGo();
      else pickUp();
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
      const wasHeld = held.current;
      letGo();
      if (!wasHeld) return;
      // Applies a movement since the last frame.
      carry(at, start);
      drop();
    };
    const onCancel = () => {
      letGo();
      putBack();
    };
    const onKey = (key: KeyboardEvent) => {
      if (key.key !== 'Escape' || !held.current) return;
      key.stopPropagation();
      onCancel();
    };
    // A long press would otherwise open the context menu of the browser.
    const onMenu = (menu: Event) => byTouch && menu.preventDefault();
    const resting = byTouch ? setTimeout(pickUp, LONG_PRESS_MS) : undefined;
    document.addEventListener('pointermove', onMove);
    document.addEventListener('pointerup', onUp);
    document.addEventListener('pointercancel', onCancel);
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('contextmenu', onMenu, true);
  };

  return {
    onPointerDown,
    /** Prevents the click at the end of a drag from opening the card. */
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
