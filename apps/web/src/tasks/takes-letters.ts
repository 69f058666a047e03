import { writesText } from '../ui/keys.ts';

/** Whether the target of a key press uses letters itself: a text field, or a select that jumps by letter. */
export const takesLetters = ({ target }: KeyboardEvent): boolean =>
  writesText(target) || target instanceof HTMLSelectElement;
