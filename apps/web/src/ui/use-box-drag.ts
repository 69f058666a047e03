import { type RefObject, useRef, useState } from 'react';
import { useDrag } from './use-drag.ts';

/** The dragged card, and the box below it. */
interface Carried {
  id: number;
  over: number | null;
}

/** Drags cards by mouse, pen or touch to an element with `data-box`. */
export function useBoxDrag(frame: RefObject<HTMLElement | null>, onDrop: (id: number, box: number) => void) {
  const [carried, setCarried] = useState<Carried | null>(null);
  // A ref, because pointer listeners were created before the last render.
  const now = useRef<Carried | null>(null);
  const set = (next: Carried | null) => {
    now.current = next;
    setCarried(next);
  };
  const drag = useDrag<number>({
    frame,
    lift: (id) => {
      set({ id, over: null });
      return true;
    },
    carry: ({ x, y }) => {
      const under = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-box]');
      const over = under ? Number(under.dataset['box']) : null;
      if (now.current && now.current.over !== over) set({ ...now.current, over });
    },
    drop: () => {
      const { current } = now;
      set(null);
      if (current && current.over !== null) onDrop(current.id, current.over);
    },
    putBack: () => set(null),
  });
  return { carried, ...drag };
}
