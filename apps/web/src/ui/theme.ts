import { addRule, textOf } from './css.ts';
import { dark, light } from './palette.ts';

/** Spacing of the interface. */
export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** Heights of table rows and controls in px. */
const DENSITY = {
  comfortable: { row: 44, control: 40 },
  compact: { row: 34, control: 32 },
} as const satisfies Record<Density, object>;

type Values = { [name: string]: string | number | Values };
type Variables<T> = { readonly [K in keyof T]: T[K] extends string | number ? string : Variables<T[K]> };

/** The same object with a CSS variable in place of each value: `--j-palette-text-primary`. */
const variablesOf = <T extends object>(values: T, prefix: string): Variables<T> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => {
      const path = `${prefix}-${name}`;
      return [name, typeof value === 'object' && value !== null ? variablesOf(value, path) : `var(${path})`];
    }),
  ) as Variables<T>;

function declarationsOf(values: Values, prefix: string): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const path = `${prefix}-${name}`;
      return typeof value === 'object' ? Object.entries(declarationsOf(value, path)) : [[path, value]];
    }),
  );
}

export const fontFamily = '"Figtree Variable", system-ui, sans-serif';

export const typography = {
  h1: { fontSize: '1.5rem', lineHeight: 1.25, fontWeight: 650, letterSpacing: '-0.015em', textWrap: 'balance' },
  h2: { fontSize: '1.125rem', lineHeight: 1.35, fontWeight: 640, letterSpacing: '-0.01em' },
  h3: { fontSize: '0.9375rem', lineHeight: 1.4, fontWeight: 620 },
  subtitle2: { fontSize: '0.875rem', lineHeight: 1.57, fontWeight: 500 },
  body1: { fontSize: '0.9375rem', lineHeight: 1.55, fontWeight: 400 },
  body2: { fontSize: '0.875rem', lineHeight: 1.5, fontWeight: 400 },
  caption: { fontSize: '0.8125rem', lineHeight: 1.45, fontWeight: 400 },
  button: { textTransform: 'none', fontWeight: 600, fontSize: '0.875rem', letterSpacing: 0, lineHeight: 1.75 },
} as const;

/** Minimum widths of the layouts in px, the same as MUI's breakpoints. */
const WIDTHS = { sm: 600, md: 900, lg: 1200 };
type Width = keyof typeof WIDTHS;

/**
 * Jornada's design: green, a sun colour for "now", and the bundled font Figtree, which looks the same on every system.
 * Colours and density are CSS variables, so the theme object never changes and switching renders nothing.
 */
export const theme = {
  vars: { palette: variablesOf(light, '--j-palette') },
  density: variablesOf(DENSITY.comfortable, '--j-density'),
  typography: Object.fromEntries(
    Object.entries(typography).map(([name, font]) => [name, { ...font, fontFamily }]),
  ) as unknown as { [K in keyof typeof typography]: (typeof typography)[K] & { fontFamily: string } },
  breakpoints: {
    down: (width: Width) => `@media (max-width:${WIDTHS[width] - 0.05}px)` as const,
    up: (width: Width) => `@media (min-width:${WIDTHS[width]}px)` as const,
  },
  /** Layers above the page, consistent with MUI, whose drawers are at 1200 and dialogs at 1300. */
  zIndex: { appBar: 1100, snackbar: 1400, tooltip: 1500 },
};
export type Theme = typeof theme;

/** The rules that define the variables of the theme. Dark colours apply to the screen only: print is always light. */
export const variableRules = (): readonly string[] => [
  `:root{${textOf({ ...declarationsOf(light, '--j-palette'), ...densityOf('comfortable') })}}`,
  `[data-density=compact]{${textOf(densityOf('compact'))}}`,
  `@media screen{[data-scheme=dark]{${textOf(declarationsOf(dark, '--j-palette'))}}}`,
];

export const addVariables = (): void => variableRules().forEach(addRule);

function densityOf(density: Density): Record<string, string> {
  const { row, control } = DENSITY[density];
  return { '--j-density-row': `${row}px`, '--j-density-control': `${control}px` };
}
