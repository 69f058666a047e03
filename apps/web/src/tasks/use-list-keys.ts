import { useHotkeys } from 'react-hotkeys-hook';
import { takesLetters } from './takes-letters.ts';

type Keys = {
  onSearch: () => void;
  onNew: () => void;
  onDelete: () => void;
  /** Clears the selection; undefined while Escape closes something else. */
  onClear: (() => void) | undefined;
  /** Whether single-character keys are on: with speech input they would be triggered all the time (WCAG 2.1.4). */
  single: boolean;
};

/** A dialog or a menu is open and handles the keys. */
const isCovered = () => document.querySelector('.MuiModal-root') !== null;

/** Keys of the list, by the character they produce and not by physical position. */
export function useListKeys({ onSearch, onNew, onDelete, onClear, single }: Keys): void {
  const options = {
    useKey: true,
    enableOnFormTags: true,
    preventDefault: true,
    ignoreEventWhen: (event: KeyboardEvent) => takesLetters(event) || isCovered(),
  };
  useHotkeys('/', onSearch, { ...options, enabled: single });
  useHotkeys('n', onNew, { ...options, enabled: single });
  useHotkeys('delete', onDelete, options);
  useHotkeys('escape', () => onClear?.(), { ...options, enabled: onClear !== undefined, ignoreEventWhen: isCovered });
}
