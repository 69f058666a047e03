import type { Allocation } from '@jornada/contract/resource-allocation';
import { type MouseEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { allocationWords } from '../allocations.words.ts';
import type { Changes } from '../use-changes.ts';
import { BAR_EDGE, BAR_END, between, shifted, type DateRange, resized } from './geometry.ts';
import { useNames } from '../use-names.ts';

/** A range of a person's days drawn on the timeline, for a new allocation. */
export type NewRange = DateRange & { userId: number };

type Options = {
  frame: RefObject<HTMLDivElement | null>;
  body: RefObject<HTMLDivElement | null>;
  from: string;
  px: number;
  allocationOf: (id: number) => Allocation | undefined;
  whyNot: string | undefined;
  onNew: (range: NewRange) => void;
  onChange: (allocation: Allocation, changes: Changes, text: string) => Promise<void>;
  onOpen: (id: number) => void;
};

/** Movement in px below which a press is a click. */
const SLACK = 4;
/** Distance in px from the edge of the frame that starts automatic scrolling. */
const EDGE = 36;

type Hold = { kind: 'move' | 'start' | 'end'; allocation: Allocation } | { kind: 'draw'; userId: number; day: number };

/** The part of a bar at `x`: one of its ends, which resize it, or the middle, which moves it. */
function partAt({ left, right, width }: DOMRect, x: number): 'move' | 'start' | 'end' {
  const most = width / 4;
  return x < left + Math.min(BAR_EDGE + BAR_END, most) ? 'start' : x > right - Math.min(BAR_END, most) ? 'end' : 'move';
}

/**
 * Dragging by mouse, pen or touch: move a bar in time or to another person, resize it by its ends, or draw a range on
 * free days. Touch scrolls until the bar under it has been tapped. Escape cancels.
 */
export function useDrag({ frame, body, from, px, allocationOf, whyNot, onNew, onChange, onOpen }: Options) {
  const say = useWords(allocationWords);
  const { plannedDate } = useFormats();
  const names = useNames();
  const [held, setHeld] = useState<Allocation | null>(null);
  const [drawn, setDrawn] = useState<NewRange | null>(null);
  const dragged = useRef(false);

  const dayAt = (clientX: number) => {
    const box = body.current?.getBoundingClientRect();
    const besides = Number.parseFloat(getComputedStyle(body.current as Element).getPropertyValue('--names'));
    return Math.floor((clientX - (box?.left ?? 0) - besides) / px);
  };
  const personAt = (clientY: number): number | undefined => {
    const rows = body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [];
    for (const row of rows) {
      const { top, bottom } = row.getBoundingClientRect();
      if (clientY >= top && clientY < bottom) return Number(row.dataset['row']);
    }
    return undefined;
  };

  const holdAt = (event: PointerEvent): Hold | undefined => {
    const target = event.target as HTMLElement;
    const bar = target.closest<HTMLElement>('[data-bar]');
    if (bar) {
      const allocation = allocationOf(Number(bar.dataset['bar']));
      // A touch on a bar without focus scrolls.
      if (!allocation || (event.pointerType === 'touch' && document.activeElement !== bar)) return undefined;
      return { kind: partAt(bar.getBoundingClientRect(), event.clientX), allocation };
    }
    const row = target.closest<HTMLElement>('[data-row]');
    if (!row || target.closest('[data-name]') || event.pointerType === 'touch') return undefined;
    return { kind: 'draw', userId: Number(row.dataset['row']), day: dayAt(event.clientX) };
  };

  const onPointerDown = (event: PointerEvent) => {
    dragged.current = false;
    const hold = event.button === 0 && whyNot === undefined ? holdAt(event) : undefined;
    if (!hold) return;
    const start = { x: event.clientX, y: event.clientY, day: dayAt(event.clientX) };
    let at = { x: start.x, y: start.y };
    let now: Allocation | NewRange | null = null;
    if (event.pointerType === 'touch') event.preventDefault();

    const follow = () => {
      if (!dragged.current && Math.hypot(at.x - start.x, at.y - start.y) < SLACK) return;
      dragged.current = true;
      const days = dayAt(at.x) - start.day;
      if (hold.kind === 'draw') setDrawn((now = { userId: hold.userId, ...between(from, hold.day, hold.day + days) }));
      else if (hold.kind === 'move')
        setHeld((now = { ...shifted(hold.allocation, days), user_id: personAt(at.y) ?? hold.allocation.user_id }));
      else setHeld((now = resized(hold.allocation, hold.kind, days)));
    };
    const onMove = (move: globalThis.PointerEvent) => {
      at = { x: move.clientX, y: move.clientY };
      follow();
    };
    // Scrolls automatically while the pointer is held at an edge.
    const onFrame = () => {
      const box = frame.current?.getBoundingClientRect();
      if (dragged.current && box && frame.current) {
        const by = at.x > box.right - EDGE ? 8 : at.x < box.left + EDGE ? -8 : 0;
        if (by !== 0) {
          frame.current.scrollLeft += by;
          follow();
        }
      }
      ticking = requestAnimationFrame(onFrame);
    };
    let ticking = requestAnimationFrame(onFrame);
    const letGo = () => {
      cancelAnimationFrame(ticking);
      document.removeEventListener('pointermove', onMove);
      document.removeEventListener('pointerup', onUp);
      document.removeEventListener('pointercancel', letGo);
      document.removeEventListener('keydown', onKey, true);
      setHeld(null);
      setDrawn(null);
    };
    const onUp = () => {
      if (now && 'userId' in now) onNew(now);
      else if (now && hold.kind !== 'draw') change(hold.allocation, now);
      letGo();
    };
    const onKey = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return;
      key.stopPropagation();
      letGo();
    };
    document.addEventListener('pointermove', onMove);
    document.addEventListener('pointerup', onUp);
    document.addEventListener('pointercancel', letGo);
    document.addEventListener('keydown', onKey, true);
  };

  const change = (before: Allocation, { starts_on, ends_on, user_id }: Allocation) => {
    const changes: Changes = {
      ...(starts_on !== before.starts_on && { starts_on }),
      ...(ends_on !== before.ends_on && { ends_on }),
      ...(user_id !== before.user_id && { user_id }),
    };
    if (Object.keys(changes).length === 0) return;
    const range = { from: plannedDate(starts_on), to: plannedDate(ends_on) };
    const both = changes.starts_on !== undefined && changes.ends_on !== undefined;
    void onChange(
      before,
      changes,
      changes.user_id === undefined
        ? say(both ? 'moved' : 'stretched', range)
        : say('handed', { ...range, name: names.person(user_id) }),
    );
  };

  /** The click at the end of a drag does not open the bar. */
  const onClickCapture = (event: MouseEvent) => {
    const bar = (event.target as HTMLElement).closest<HTMLElement>('[data-bar]');
    if (bar && !dragged.current) onOpen(Number(bar.dataset['bar']));
    if (dragged.current) event.stopPropagation();
    dragged.current = false;
  };

  return { held, drawn, onPointerDown, onClickCapture };
}
