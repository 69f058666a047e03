/** The encodings of responses, smallest result first. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The first of `offered` that the client accepts, by its Accept-Encoding header; undefined for none. */
export const acceptedEncoding = (
  header: string | undefined,
  offered: readonly Encoding[] = ENCODINGS,
): Encoding | undefined =>
  offered.find((encoding) => new RegExp(`\\b${encoding}\\b(?!;q=0(?![.]))`).test(header ?? ''));
