import type { Comparison } from './load.ts';

/** One line of the table. */
export interface Line {
  what: string;
  ours: string;
  theirs: string;
  /** The product's value relative to the bare server's. */
  ratio: string;
  /** The product's value relative to that of a bare server without authentication. */
  barer?: string;
  bar: string;
  met: boolean;
}

const columnsBeside = (other: string) => ['', 'Jornada', other, 'ratio', 'no auth', 'bar', ''] as const;

const cells = ({ what, ours, theirs, ratio, barer = '', bar, met }: Line) => [
  what,
  ours,
  theirs,
  ratio,
  barer,
  bar,
  met ? 'met' : 'NOT MET',
];

/**
 * Formats the lines as a table with right-aligned numbers.
 * @param other what the product was measured against
 */
export function table(lines: readonly Line[], other = 'bare'): string {
  const columns = columnsBeside(other);
  const rows = [[...columns], ...lines.map(cells)];
  const widths = columns.map((_, at) => Math.max(...rows.map((row) => (row[at] as string).length)));
  const texts = rows.map((row) =>
    row
      .map((cell, at) =>
        at === 0 || at === columns.length - 1 ? cell.padEnd(widths[at] as number) : cell.padStart(widths[at] as number),
      )
      .join('  ')
      .trimEnd(),
  );
  return [texts[0], '-'.repeat(widths.reduce((sum, width) => sum + width + 2, -2)), ...texts.slice(1)].join('\n');
}

const percent = (share: number) => `${Math.round(share * 100)} %`;
export const times = (factor: number) => `${factor.toFixed(2)} ×`;
const perSecond = (rate: number) => `${Math.round(rate).toLocaleString('en')}/s`;
export const milliseconds = (ms: number) => `${ms.toFixed(ms < 10 ? 2 : 1)} ms`;

/** A throughput that must reach a share of the bare one. */
export const share = (what: string, sides: readonly Comparison[], least: number): Line => {
  const [ours = NONE, bare = NONE, barer = NONE] = sides;
  return {
    what,
    ours: perSecond(ours.value),
    theirs: perSecond(bare.value),
    ratio: percent(bare.ratio),
    barer: percent(barer.ratio),
    bar: `≥ ${percent(least)}`,
    met: bare.ratio >= least,
  };
};

/** A time in milliseconds that must stay below a multiple of the bare one. */
export const factor = (what: string, sides: readonly Comparison[], most: number): Line => {
  const [ours = NONE, bare = NONE, barer] = sides;
  return {
    what,
    ours: milliseconds(ours.value),
    theirs: milliseconds(bare.value),
    ratio: times(bare.ratio),
    ...(barer && { barer: times(barer.ratio) }),
    bar: `≤ ${times(most)}`,
    met: bare.ratio <= most,
  };
};

const NONE: Comparison = { value: Number.NaN, ratio: Number.NaN };

/** Time per request, from the throughput of a server. */
export const asTime = ({ value, ratio }: Comparison): Comparison => ({ value: 1_000 / value, ratio: 1 / ratio });

/** A number with an absolute limit. */
export const limit = (what: string, ours: number, most: number, say: (value: number) => string): Line => ({
  what,
  ours: say(ours),
  theirs: '',
  ratio: '',
  bar: `≤ ${say(most)}`,
  met: ours <= most,
});

/** Summarises in a sentence whether all limits are met, or which are not. */
export function verdict(lines: readonly Line[]): string {
  const missed = lines.filter(({ met }) => !met);
  if (missed.length === 0) return `All ${lines.length} bars are met.`;
  return `${missed.length} of ${lines.length} bars are NOT MET: ${missed.map(({ what }) => what.trim()).join('; ')}.`;
}
