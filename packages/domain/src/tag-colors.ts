/** Colours that tell tags apart on light and on dark ground. A new tag gets the next one. */
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

/** The colour of a tag that nobody chose one for: the palette in turn, by its id. */
export const tagColorOf = (id: number): string => TAG_COLORS[(id - 1) % TAG_COLORS.length] as string;
