/** Steps of the spacing scale, in units of 8 px like those of the theme. */
type Step = 0 | 0.25 | 0.5 | 0.75 | 1 | 1.25 | 1.5 | 1.75 | 2 | 2.25 | 2.5 | 2.75 | 3 | 4 | 5 | 6 | 7;
type Negative = `-${Exclude<Step, 0>}` extends `${infer N extends number}` ? N : never;

/**
 * A padding, margin or gap: one to four steps of the scale, in the order of CSS. It returns a constant text, so that a
 * style that needs nothing else of the theme is computed once.
 */
export const space = (...steps: (Step | Negative | 'auto')[]): string =>
  steps.map((step) => (step === 'auto' ? step : `${step * 8}px`)).join(' ');

/** Radii of corners, in px. */
export const radius = { xs: 4, s: 6, m: 8, l: 10, xl: 12, pill: 999 } as const;

/**
 * The mask of content that scrolls horizontally: it fades out at the end, so that a control there does not look cut
 * off.
 */
export const FADING = 'linear-gradient(to left, transparent, #000 24px)';
