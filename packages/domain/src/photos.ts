/**
 * The version in the address of a photo, from the SHA-256 of its file in hex. The same photo has the same version, and
 * an address with a version never shows another photo.
 */
export const photoVersion = (digest: string): string => digest.slice(0, 16);
