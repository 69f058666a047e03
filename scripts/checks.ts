import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installBrowser } from './browser.ts';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { startPostgres } from './postgres.ts';
import { root, say } from './process.mjs';
import { commandOf, runNode } from './runtime.mjs';
import { openTemporary, type Temporary } from './temporary.ts';
import { type Counts, countsOfPlaywright, countsOfVitest } from './report.ts';

interface Phase {
  name: string;
  /** Runs it and counts; what went wrong has been printed by then. A check that is not made of tests counts as one. */
  run(): Promise<Counts>;
}

const reports = join(root, '.cache', 'reports');

const PHASES: Phase[] = [
  tool('types', [commandOf('typescript', 'tsc'), '--pretty']),
  tool('lint', [commandOf('oxlint')]),
  tool('format', [commandOf('@biomejs/biome', 'biome'), 'format']),
  tool('dead-code', [commandOf('knip'), '--no-progress']),
  vitest('rules'),
  vitest('server-sqlite'),
  vitest('server-postgres'),
  vitest('server-s3'),
  vitest('screens', installBrowser),
  vitest('product', build),
  vitest('third-party', () => install('third-party'), 'client'),
  vitest('third-party', () => install('third-party'), 'contract'),
  playwright('journeys'),
];

/** Run by name only: the journeys again, on two processes behind one address. */
const APART: Phase[] = [playwright('replicas', ['--config', 'playwright.replicas.config.ts'])];

await main(process.argv.slice(2));

/** Every phase in turn, or those named; the first that fails ends the run. */
async function main(only: string[]): Promise<void> {
  const all = [...PHASES, ...APART];
  const unknown = only.filter((name) => !all.some((phase) => phase.name === name));
  if (unknown.length) {
    say(`There is no phase ${unknown.join(', ')}. There are: ${all.map(({ name }) => name).join(', ')}.`);
    process.exit(1);
  }
  const phases = only.length ? all.filter(({ name }) => only.includes(name)) : PHASES;
  if (only.length) say(`Only ${phases.map(({ name }) => name).join(', ')}: this is not the whole check.`);

  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const postgres = phases.some(({ name }) => name.endsWith('-postgres') || name === 'journeys' || name === 'replicas')
    ? await startPostgres()
    : undefined;
  if (postgres) process.env['TEST_POSTGRES_URL'] = postgres.url;
  // Once the database has its own folder: what the phases make is theirs to remove.
  const temporary = openTemporary();

  const total: Counts = { passed: 0, failed: 0, skipped: [] };
  for (const phase of phases) {
    const counts = await timed(phase, temporary);
    total.passed += counts.passed;
    total.failed += counts.failed;
    if (counts.failed) break;
  }
  temporary.remove();
  await postgres?.stop();
  say(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed ? 1 : 0);
}

async function timed({ name, run }: Phase, temporary: Temporary): Promise<Counts> {
  say(`\n── ${name}`);
  const start = performance.now();
  const counts = await run();
  const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`;
  // A test that was skipped is a promise nobody keeps: it fails the run by name.
  for (const test of counts.skipped) say(`   skipped: ${test}`);
  // After a failure, what is left behind is no news.
  const left = counts.failed ? [] : temporary.left();
  for (const folder of left) say(`   left in the temporary folder: ${folder}`);
  const failed = counts.failed + counts.skipped.length + left.length;
  say(
    failed
      ? `── ${name} FAILED after ${seconds}: ${failed} of ${counts.passed + failed}`
      : `── ${name}: ${counts.passed} in ${seconds}`,
  );
  return { ...counts, failed };
}

function tool(name: string, args: string[]): Phase {
  return { name, run: async () => one((await runNode(args)) === 0) };
}

/** The tests of one of the projects in vitest.config.ts, or of one file of it, whose name the phase then has. */
function vitest(project: string, before?: () => Promise<void>, file?: string): Phase {
  const name = file ?? project;
  const report = join(reports, `${name}.json`);
  // A single file says all that it tried, line by line: whoever runs it alone reads it for that.
  const said = file ? 'verbose' : 'default';
  const args = ['run', '--project', project, `--reporter=${said}`, '--reporter=json', `--outputFile.json=${report}`];
  if (file) args.push(join(project, `${file}.test.ts`));
  return {
    name,
    async run() {
      await before?.();
      const code = await runNode([commandOf('vitest'), ...args]);
      return counted(code, () => countsOfVitest(readFileSync(report, 'utf8')));
    },
  };
}

/** People using the built product. */
function playwright(name: string, more: string[] = []): Phase {
  const report = join(reports, `${name}.json`);
  return {
    name,
    async run() {
      await installBrowser();
      await build();
      const code = await runNode([commandOf('playwright'), 'test', '--reporter=list,json', ...more], {
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      });
      return counted(code, () => countsOfPlaywright(readFileSync(report, 'utf8')));
    },
  };
}

function one(passed: boolean): Counts {
  return { passed: Number(passed), failed: Number(!passed), skipped: [] };
}

/** A runner that failed without a failing test (a crash, a file that does not load, no test at all) is one failure. */
function counted(code: number, read: () => Counts): Counts {
  if (code === 0) return read();
  try {
    const counts = read();
    return { ...counts, failed: Math.max(1, counts.failed) };
  } catch {
    return one(false);
  }
}
