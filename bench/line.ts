/** One line of the table. */
export interface Line {
  what: string;
  ours: string;
  theirs: string;
  /** Ours against theirs. */
  ratio: string;
  /** The same against a server that does not ask who is calling. */
  barer?: string;
  bar: string;
  met: boolean;
}

const COLUMNS = ['', 'Jornada', 'bare', 'ratio', 'no auth', 'bar', ''] as const;

const cells = ({ what, ours, theirs, ratio, barer = '', bar, met }: Line) => [
  what,
  ours,
  theirs,
  ratio,
  barer,
  bar,
  met ? 'met' : 'NOT MET',
];

/** The lines below each other, numbers to the right. */
export function table(lines: readonly Line[]): string {
  const rows = [[...COLUMNS], ...lines.map(cells)];
  const widths = COLUMNS.map((_, at) => Math.max(...rows.map((row) => (row[at] as string).length)));
  const said = rows.map((row) =>
    row
      .map((cell, at) =>
        at === 0 || at === COLUMNS.length - 1 ? cell.padEnd(widths[at] as number) : cell.padStart(widths[at] as number),
      )
      .join('  ')
      .trimEnd(),
  );
  return [said[0], '-'.repeat(widths.reduce((sum, width) => sum + width + 2, -2)), ...said.slice(1)].join('\n');
}

const percent = (share: number) => `${Math.round(share * 100)} %`;
const times = (factor: number) => `${factor.toFixed(2)} ×`;
export const perSecond = (rate: number) => `${Math.round(rate).toLocaleString('en')}/s`;
export const milliseconds = (ms: number) => `${ms.toFixed(ms < 10 ? 2 : 1)} ms`;

/** Throughput that is to reach a share of the bare one. */
export const share = (what: string, [ours = 0, bare = 0, barer = 0]: readonly number[], least: number): Line => ({
  what,
  ours: perSecond(ours),
  theirs: perSecond(bare),
  ratio: percent(ours / bare),
  barer: percent(ours / barer),
  bar: `≥ ${percent(least)}`,
  met: ours / bare >= least,
});

/** Time that is to stay below a multiple of the bare one. */
export const factor = (
  what: string,
  say: (value: number) => string,
  [ours = 0, bare = 0]: readonly number[],
  slower: number,
  most: number,
  barer?: number,
): Line => ({
  what,
  ours: say(ours),
  theirs: say(bare),
  ratio: times(slower),
  ...(barer !== undefined && { barer: times(barer) }),
  bar: `≤ ${times(most)}`,
  met: slower <= most,
});

/** A number that has a limit of its own. */
export const limit = (what: string, ours: number, most: number, say: (value: number) => string): Line => ({
  what,
  ours: say(ours),
  theirs: '',
  ratio: '',
  bar: `≤ ${say(most)}`,
  met: ours <= most,
});

/** In one sentence: all met, or which are not. */
export function verdict(lines: readonly Line[]): string {
  const missed = lines.filter(({ met }) => !met);
  if (missed.length === 0) return `All ${lines.length} bars are met.`;
  return `${missed.length} of ${lines.length} bars are NOT MET: ${missed.map(({ what }) => what.trim()).join('; ')}.`;
}
