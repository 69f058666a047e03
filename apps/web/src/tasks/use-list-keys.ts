import { useHotkeys } from 'react-hotkeys-hook';
import { takesLetters } from './takes-letters.ts';

type Keys = {
  onSearch: () => void;
  onNew: () => void;
  onDelete: () => void;
  onClear: () => void;
  /** Keys that are single characters can be turned off: somebody who dictates would press them all day (WCAG 2.1.4). */
  single: boolean;
};

/** A dialog, a menu or the drawer is open: keys belong to it. */
const isCovered = () => document.querySelector('.MuiModal-root') !== null;

/** The keys of the list, by the character they produce and not by their place on some keyboard. */
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
  useHotkeys('escape', onClear, { ...options, ignoreEventWhen: isCovered });
}
