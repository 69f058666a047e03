/**
 * Text as both engines store it alike: well-formed Unicode without NUL. A lone surrogate would come back
 * changed from UTF-8 storage, and PostgreSQL refuses NUL.
 */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Whether there is something to read: not empty, not only white space. */
export const isFilled = (text: string): boolean => text.trim() !== '';

/**
 * The form in which texts are compared and searched: without accents, in lower case. `São` and `SAO` are one.
 * Only for finding: what people wrote is kept byte for byte beside it.
 */
export const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
