/** The next multiple of `of`. */
export const nextMultiple = (bytes: number, of: number): number => Math.ceil(bytes / of) * of;

/** The next of `least`, twice as much, four times as much and so on. */
export const nextDoubling = (bytes: number, least: number): number =>
  least * 2 ** Math.max(0, Math.ceil(Math.log2(bytes / least)));

/**
 * A JSON text with spaces at its end, which change nothing of what it says: so the length of what is sealed tells less.
 * @param bytes its length in UTF-8
 */
export const padded = (json: string, bytes: number, to: number): string => json + ' '.repeat(to - bytes);
