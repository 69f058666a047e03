import type { Allocation } from '@jornada/contract/resource-allocation';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { allocationWords } from '../allocations.words.ts';
import type { Changes } from '../use-changes.ts';
import { shifted, resized } from './geometry.ts';

type Options = {
  allocationOf: (id: number) => Allocation | undefined;
  whyNot: string | undefined;
  onChange: (allocation: Allocation, changes: Changes, text: string) => Promise<void>;
  onRemove: (allocation: Allocation) => void;
  onOpen: (id: number) => void;
};

/** Delay after the last key before moves are saved: many key presses are one change and one undo. */
const PAUSE_MS = 700;

/** Keyboard equivalent of dragging: navigate between bars, move, resize, open and delete them. */
export function useBarKeys({ allocationOf, whyNot, onChange, onRemove, onOpen }: Options) {
  const say = useWords(allocationWords);
  const { plannedDate } = useFormats();
  const [held, setHeld] = useState<Allocation | null>(null);
  const waiting = useRef<{ before: Allocation; now: Allocation; timer: ReturnType<typeof setTimeout> } | null>(null);

  const save = () => {
    const nudge = waiting.current;
    if (!nudge) return;
    clearTimeout(nudge.timer);
    waiting.current = null;
    setHeld(null);
    const { before, now } = nudge;
    const changes: Changes = {
      ...(now.starts_on !== before.starts_on && { starts_on: now.starts_on }),
      ...(now.ends_on !== before.ends_on && { ends_on: now.ends_on }),
    };
    const both = changes.starts_on !== undefined && changes.ends_on !== undefined;
    if (Object.keys(changes).length > 0)
      void onChange(
        before,
        changes,
        say(both ? 'moved' : 'stretched', { from: plannedDate(now.starts_on), to: plannedDate(now.ends_on) }),
      );
  };
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  // Unsaved moves are saved on unmount.
  useEffect(() => () => latest.current(), []);

  /** Ctrl+Z before the delay is over cancels a change that was not sent yet. */
  const forget = (timer: ReturnType<typeof setTimeout>) => {
    clearTimeout(timer);
    waiting.current = null;
    setHeld(null);
  };

  const nudge = (allocation: Allocation, by: (now: Allocation) => Allocation) => {
    const before = waiting.current?.before.id === allocation.id ? waiting.current : null;
    if (!before) latest.current();
    if (before) clearTimeout(before.timer);
    const now = by(before?.now ?? allocation);
    waiting.current = {
      before: before?.before ?? allocation,
      now,
      timer: setTimeout(() => latest.current(), PAUSE_MS),
    };
    setHeld(now);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const bar = (event.target as HTMLElement).closest<HTMLElement>('[data-bar]');
    const allocation =
      bar &&
      (waiting.current?.now.id === Number(bar.dataset['bar'])
        ? waiting.current.before
        : allocationOf(Number(bar.dataset['bar'])));
    if (waiting.current && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
      forget(waiting.current.timer);
      event.preventDefault();
      // Otherwise the listener of the document would undo the previous change too.
      event.stopPropagation();
      return;
    }
    if (!bar || !allocation || event.ctrlKey || event.metaKey) return;
    const days = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const may = whyNot === undefined;
    if (days !== undefined && event.altKey) {
      if (may) nudge(allocation, (now) => resized(now, event.shiftKey ? 'start' : 'end', days));
    } else if (days !== undefined && event.shiftKey) {
      if (may) nudge(allocation, (now) => shifted(now, days));
    } else if (event.key.startsWith('Arrow')) neighbour(bar, event.key)?.focus();
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      if (!may) return;
      (
        neighbour(bar, 'ArrowRight') ??
        neighbour(bar, 'ArrowLeft') ??
        bar.closest('[data-row]')?.querySelector('button')
      )?.focus();
      onRemove(allocation);
    } else if (event.key === 'Enter' || event.key === ' ') onOpen(allocation.id);
    else return;
    event.preventDefault();
  };

  /** Unsaved moves are saved when the bar loses the focus. */
  const onBlur = (event: FocusEvent) => {
    if ((event.target as HTMLElement).dataset['bar'] === String(waiting.current?.now.id)) save();
  };

  return { held, onKeyDown, onBlur };
}

/** The next or previous bar of the row, or the nearest in time in the row above or below. */
function neighbour(bar: HTMLElement, key: string): HTMLElement | undefined {
  const row = bar.closest<HTMLElement>('[data-row]');
  if (!row) return undefined;
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const own = [...row.querySelectorAll<HTMLElement>('[data-bar]')];
    return own[own.indexOf(bar) + (key === 'ArrowRight' ? 1 : -1)];
  }
  const step = key === 'ArrowDown' ? 1 : -1;
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].sort(
    (a, b) => Number(a.dataset['index']) - Number(b.dataset['index']),
  );
  const left = bar.getBoundingClientRect().left;
  for (let at = rows.indexOf(row) + step; rows[at]; at += step) {
    const bars = [...(rows[at] as HTMLElement).querySelectorAll<HTMLElement>('[data-bar]')];
    if (bars.length > 0)
      return bars.reduce((best, one) =>
        Math.abs(one.getBoundingClientRect().left - left) < Math.abs(best.getBoundingClientRect().left - left)
          ? one
          : best,
      );
  }
  return undefined;
}
