/** The next multiple of `of`. */
export const nextMultiple = (bytes: number, of: number): number => Math.ceil(bytes / of) * of;

/** The smallest of `least`, 2 × `least`, 4 × `least` … that is at least `bytes`. */
export const nextDoubling = (bytes: number, least: number): number =>
  least * 2 ** Math.max(0, Math.ceil(Math.log2(bytes / least)));

/**
 * Appends spaces to a JSON text, which do not change its value, so that the length of its sealed form reveals less.
 * @param bytes its length in UTF-8
 */
export const padded = (json: string, bytes: number, to: number): string => json + ' '.repeat(to - bytes);
