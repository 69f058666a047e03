import type { Task } from '@jornada/contract/tasks';
import type { TaskStatus } from '@jornada/domain/tasks';
import { type PointerEvent, type RefObject, useRef } from 'react';
import { useDrag } from '../../ui/use-drag.ts';
import type { Lifting } from './use-lift.ts';

/** Distance in px from the edge of the board that starts automatic scrolling. */
const EDGE = 40;

type Options = {
  frame: RefObject<HTMLDivElement | null>;
  /** The element that scrolls horizontally. */
  strip: RefObject<HTMLDivElement | null>;
  /** The preview that follows the pointer while a card is lifted. */
  ghost: RefObject<HTMLElement | null>;
  lifting: Lifting;
};

/** Dragging cards by mouse, pen or touch. A card can be dropped anywhere on a column, or on its tab above the board. */
export function useCardDrag({ frame, strip, ghost, lifting }: Options) {
  const box = useRef(new DOMRect());
  const drag = useDrag<Task>({
    frame,
    lift: (task) => lifting.lift(task, 'pointer'),
    carry: (at, start) => {
      const { current: hanging } = ghost;
      const { left, top, width } = box.current;
      if (hanging) {
        hanging.style.width = `${width}px`;
        hanging.style.transform = `translate(${left + at.x - start.x}px, ${top + at.y - start.y}px) rotate(1.5deg)`;
        hanging.style.visibility = 'visible';
      }
      const edges = strip.current?.getBoundingClientRect();
      if (strip.current && edges)
        strip.current.scrollLeft += at.x > edges.right - EDGE ? 12 : at.x < edges.left + EDGE ? -12 : 0;
      const under = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>('[data-drop]');
      lifting.hover((under?.dataset['drop'] as TaskStatus | undefined) ?? null);
    },
    drop: lifting.drop,
    putBack: lifting.putBack,
  });
  return {
    ...drag,
    onPointerDown: (event: PointerEvent, task: Task, card: HTMLElement) => {
      if ((event.target as Element).closest('button')) return;
      box.current = card.getBoundingClientRect();
      drag.onPointerDown(event, task);
    },
  };
}
