/**
 * Text that both engines store alike: well-formed Unicode without NUL. UTF-8 storage would change a lone surrogate, and
 * PostgreSQL rejects NUL.
 */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Whether the text is not empty and not only white space. */
export const isFilled = (text: string): boolean => text.trim() !== '';

/**
 * The form in which texts are compared and searched: without accents, in lower case. `São` and `SAO` are equal. Only
 * for searching: the original is stored unchanged.
 */
export const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');

/** A number with its noun: `1 task`, `2 tasks`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
