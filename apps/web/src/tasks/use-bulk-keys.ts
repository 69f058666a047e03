import { type RefObject, useEffect } from 'react';
import { takesLetters } from './takes-letters.ts';

/**
 * While tasks are selected, a letter activates the button of the bar with that shortcut. The event is handled before
 * the rows, where the same letter changes only the focused row.
 */
export function useBulkKeys(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || takesLetters(event)) return;
      if (document.querySelector('.MuiModal-root')) return;
      const button = [...(bar.current?.querySelectorAll<HTMLElement>('button[aria-keyshortcuts]') ?? [])].find(
        ({ ariaKeyShortcuts }) => ariaKeyShortcuts === event.key.toLowerCase(),
      );
      if (!button) return;
      event.preventDefault();
      event.stopPropagation();
      button.focus();
      button.click();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [bar]);
}
