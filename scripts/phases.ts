import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installBrowser } from './browser.ts';
import { build } from './build.mjs';
import { root } from './process.mjs';
import { type Counts, countsOfPlaywright, countsOfVitest, type Exemption } from './report.ts';
import { commandOf, runNode } from './runtime.mjs';

export interface Phase {
  name: string;
  /** Runs the phase, which prints its failures itself. A tool without tests counts as one test. */
  run(): Promise<Result>;
}

interface Result extends Counts {
  exemptions?: Exemption[];
}

/** A service that a phase starts or finds before its tests. */
export interface Service {
  env?: Record<string, string>;
  exemptions?: Exemption[];
  stop?(): void;
}

export const reports = join(root, '.cache', 'reports');

export function tool(name: string, args: string[]): Phase {
  return { name, run: async () => single((await runNode(args)) === 0) };
}

interface VitestOptions {
  before?: () => Promise<Service | void>;
  /** Runs only this test file of the project, as a phase with its own name. */
  file?: string;
}

/** The tests of a project in vitest.config.ts. */
export function vitest(project: string, { before, file }: VitestOptions = {}): Phase {
  const name = file ?? project;
  const output = join(reports, `${name}.json`);
  // A phase of a single file lists its tests, because it is run to read which cases it has tried.
  const reporter = file ? 'verbose' : 'default';
  const args = [
    'run',
    '--project',
    project,
    `--reporter=${reporter}`,
    '--reporter=json',
    `--outputFile.json=${output}`,
  ];
  if (file) args.push(join(project, `${file}.test.ts`));
  return {
    name,
    async run() {
      const service = await before?.();
      const code = await runNode([commandOf('vitest'), ...args], service?.env);
      service?.stop?.();
      const counts = counted(code, () => countsOfVitest(readFileSync(output, 'utf8')));
      return { ...counts, exemptions: service?.exemptions ?? [] };
    },
  };
}

/** The end-to-end tests of the built product. */
export function playwright(name: string, more: string[] = []): Phase {
  const output = join(reports, `${name}.json`);
  return {
    name,
    async run() {
      await installBrowser();
      await build();
      const code = await runNode([commandOf('playwright'), 'test', '--reporter=list,json', ...more], {
        PLAYWRIGHT_JSON_OUTPUT_FILE: output,
      });
      return counted(code, () => countsOfPlaywright(readFileSync(output, 'utf8')));
    },
  };
}

function single(passed: boolean): Counts {
  return { passed: Number(passed), failed: Number(!passed), skipped: [] };
}

/**
 * A runner that fails without a failed test (a crash, a file that cannot be loaded, no tests) counts as one failure.
 */
function counted(code: number, read: () => Counts): Counts {
  if (code === 0) return read();
  try {
    const counts = read();
    return { ...counts, failed: Math.max(1, counts.failed) };
  } catch {
    return single(false);
  }
}
