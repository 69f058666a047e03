import { parseArgs } from 'node:util';
import type { Effort } from './load.ts';

/** Parts that can be measured alone, by name. */
export const PARTS = [
  'get',
  'list',
  'search',
  'create',
  'bulk',
  'csv',
  'growth',
  'mixed',
  'neighbour',
  'work-total',
  'load',
  'tags',
  'bell',
  'neighbours',
  'ledger-growth',
  'today',
  'closing',
  'payroll',
  'memory',
  'start',
  'bytes',
  'images',
  'silent-store',
  'sign-ins',
  'mails',
  'lines',
  'nps',
  'evaluations',
  'task-list',
  'timeline',
  'first-screen',
  'interaction',
] as const;
export type Part = (typeof PARTS)[number];

export interface Options {
  parts: ReadonlySet<Part>;
  effort: Effort;
  /** The folder of another checkout. If set, only the throughput is measured, against that checkout. */
  against: string | undefined;
  /** Whether PostgreSQL is measured too, on a server started by the benchmark. */
  postgres: boolean;
  /** Number of measurements for each bulk size. */
  repeats: (ids: number) => number;
}

const HELP = `npm run bench -- [--only ${PARTS.join(',')}] [--quick] [--postgres] [--against FOLDER]

  --only      measures these parts, by name
  --quick     shorter rounds, fewer of them: for a first look, not for a verdict
  --postgres  measures PostgreSQL, too, on a server of its own with nothing turned off that makes it durable;
              with BENCH_DATABASE_URL=postgres://… on that server, in databases of its own;
              the part mixed is measured on SQLite only; of the part neighbour, SQLite measures reads only
  --against   measures requests a second of this checkout against those of another one, whose packages are installed:
              the parts get, list, search and create
`;

/** Parses the command line; prints the help and exits if it is invalid. */
export function readOptions(args: readonly string[]): Options {
  try {
    return optionsOf(args);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${HELP}`);
    return process.exit(2);
  }
}

function optionsOf(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      quick: { type: 'boolean' },
      postgres: { type: 'boolean' },
      against: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    process.exit(0);
  }
  const parts = (values.only?.split(',') ?? PARTS).map((name) => {
    if (!PARTS.includes(name as Part)) throw new Error(`There is no part "${name}".`);
    return name as Part;
  });
  return {
    parts: new Set(parts),
    against: values.against,
    postgres: values.postgres ?? false,
    effort: values.quick ? { rounds: 2, seconds: 1 } : { rounds: 7, seconds: 1 },
    // More for small sizes, which are short and vary most.
    repeats: (ids) => Math.max(3, Math.round((values.quick ? 60 : 200) / Math.sqrt(ids))),
  };
}
