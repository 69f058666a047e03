import { useEffect, useEffectEvent } from 'react';
import { takesLetters } from './takes-letters.ts';

type Keys = {
  onSearch: () => void;
  onNew: () => void;
  onDelete: () => void;
  /** Selects every matching task; undefined where nothing is selected. */
  onAll: (() => void) | undefined;
  /** Clears the selection; undefined while Escape closes something else. */
  onClear: (() => void) | undefined;
  /** Whether single-character keys are on: speech input would trigger them all the time (WCAG 2.1.4). */
  single: boolean;
};

/** A dialog or a menu is open and handles the keys. */
const isCovered = () => document.querySelector('.MuiModal-root') !== null;

/** Keys of the list, by the character they produce and not by physical position. */
export function useListKeys({ onSearch, onNew, onDelete, onAll, onClear, single }: Keys): void {
  const actionOf = (event: KeyboardEvent): (() => void) | undefined => {
    if (event.altKey || event.isComposing || isCovered()) return undefined;
    if (event.ctrlKey || event.metaKey)
      return event.key === 'a' && !event.shiftKey && !takesLetters(event) ? onAll : undefined;
    if (event.key === 'Escape') return event.shiftKey ? undefined : onClear;
    if (takesLetters(event)) return undefined;
    if (event.key === 'Delete') return event.shiftKey ? undefined : onDelete;
    if (!single) return undefined;
    // On some keyboards `/` is typed with Shift.
    return { '/': onSearch, n: onNew }[event.key];
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = actionOf(event);
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
