import { writesText } from '../ui/keys.ts';

/** Whether a letter that was pressed is meant for where it was pressed: a text, or a choice that goes by letters. */
export const takesLetters = ({ target }: KeyboardEvent): boolean =>
  writesText(target) || target instanceof HTMLSelectElement;
