import { type PointerEvent, useState } from 'react';

/** Distance in px from an edge within which dragging scrolls the list, and the distance of each scroll. */
const EDGE = 40;
const STEP = 16;

interface Drag {
  person: number;
  /** The person of the row under the pointer, null for "nobody", undefined outside the list. */
  over: number | null | undefined;
}

const overAt = ({ clientX, clientY }: PointerEvent): number | null | undefined => {
  const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-leader]');
  const leader = row?.dataset['leader'];
  if (leader === undefined) return undefined;
  return leader === 'none' ? null : Number(leader);
};

/** Drags a row by its handle, by mouse, pen or touch, onto the row of the new leader. Escape cancels. */
export function useRowDrag(
  scroller: () => HTMLElement | null,
  onDrop: (person: number, leader: number | null) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const handle = (person: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ person, over: undefined });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag?.person !== person) return;
      const over = overAt(event);
      const list = scroller();
      if (list) {
        const { top, bottom } = list.getBoundingClientRect();
        if (event.clientY < top + EDGE) list.scrollBy(0, -STEP);
        if (event.clientY > bottom - EDGE) list.scrollBy(0, STEP);
      }
      setDrag({ person, over: over === person ? undefined : over });
    },
    onPointerUp: () => {
      if (drag?.person === person && drag.over !== undefined) onDrop(person, drag.over);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
  });
  return { drag, handle, cancel: () => setDrag(null) };
}
