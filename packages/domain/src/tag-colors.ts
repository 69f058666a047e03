/** Colours distinguishable on light and dark backgrounds. A new tag gets the next one. */
export const TAG_COLORS = [
  '#0f766e',
  '#b45309',
  '#6d28d9',
  '#be123c',
  '#1d4ed8',
  '#4d7c0f',
  '#a21caf',
  '#0e7490',
  '#c2410c',
  '#475569',
] as const;

/** Default colour of a tag: the palette in rotation, by id. */
export const tagColorOf = (id: number): string => TAG_COLORS[(id - 1) % TAG_COLORS.length] as string;
