import { mkdirSync, rmSync } from 'node:fs';
import { installBrowser } from './browser.ts';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { nginxExemptions } from './nginx.ts';
import { startPostgres } from './postgres.ts';
import { say } from './process.mjs';
import { TYPES } from './quick-steps.ts';
import { reasonFor } from './report.ts';
import { commandOf } from './runtime.mjs';
import { startS3 } from './s3.ts';
import { openTemporary, type Temporary } from './temporary.ts';
import { type Phase, type Service, reports, tool, vitest, playwright } from './phases.ts';

const PHASES: Phase[] = [
  tool('types', [...TYPES, '--force']),
  tool('lint', [commandOf('oxlint')]),
  tool('format', [commandOf('@biomejs/biome', 'biome'), 'format']),
  tool('dead-code', [commandOf('knip'), '--no-progress']),
  vitest('rules'),
  vitest('server-sqlite'),
  // Some of its tests start the built server as a process.
  vitest('server-postgres', { before: build }),
  vitest('server-s3', { before: () => startS3() }),
  vitest('screens', { before: installBrowser }),
  vitest('product', { before: buildAndFindNginx }),
  vitest('third-party', { before: buildAndInstallThirdParty, file: 'client' }),
  vitest('third-party', { before: buildAndInstallThirdParty, file: 'contract' }),
  playwright('e2e'),
];

/** Phases that run only by name: the end-to-end tests again, against two processes behind one address. */
const ON_REQUEST: Phase[] = [playwright('replicas', ['--config', 'playwright.replicas.config.ts'])];

await main(process.argv.slice(2));

/** Runs every phase, or the named ones, until one fails. */
async function main(names: string[]): Promise<void> {
  const all = [...PHASES, ...ON_REQUEST];
  const unknown = names.filter((name) => !all.some((phase) => phase.name === name));
  if (unknown.length) {
    say(`There is no phase ${unknown.join(', ')}. The phases are: ${all.map(({ name }) => name).join(', ')}.`);
    process.exit(1);
  }
  const phases = names.length ? all.filter(({ name }) => names.includes(name)) : PHASES;
  if (names.length) say(`Only ${phases.map(({ name }) => name).join(', ')}: this is not the complete check.`);

  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const needsPostgres = phases.some(({ name }) => ['server-postgres', 'product', 'e2e', 'replicas'].includes(name));
  const postgres = needsPostgres && !process.env['TEST_POSTGRES_URL'] ? await startPostgres() : undefined;
  if (postgres) process.env['TEST_POSTGRES_URL'] = postgres.url;
  // Created after the folder of the database, which is not checked for leftover files.
  const temporary = openTemporary();

  const total = { passed: 0, failed: 0 };
  for (const phase of phases) {
    const { passed, failed } = await report(phase, temporary);
    total.passed += passed;
    total.failed += failed;
    if (failed) break;
  }
  temporary.remove();
  await postgres?.stop();
  say(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed ? 1 : 0);
}

/**
 * Runs a phase and prints its result. A skipped test fails the phase, unless an exemption allows the test to be
 * skipped.
 */
async function report({ name, run }: Phase, temporary: Temporary): Promise<{ passed: number; failed: number }> {
  say(`\n── ${name}`);
  const start = performance.now();
  const { passed, failed, skipped, exemptions = [] } = await run();
  const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`;
  const reasons = skipped.map((test) => ({ name: test.name, reason: reasonFor(test, exemptions) }));
  for (const { name: test, reason } of reasons) say(`   skipped: ${test}${reason ? ` (${reason})` : ''}`);
  // A failed phase may leave files behind, which is not a fault of its own.
  const leftovers = failed ? [] : temporary.newEntries();
  for (const folder of leftovers) say(`   left in the temporary folder: ${folder}`);
  const faults = failed + reasons.filter(({ reason }) => !reason).length + leftovers.length;
  say(
    faults
      ? `── ${name} FAILED after ${seconds}: ${faults} of ${passed + faults}`
      : `── ${name}: ${passed} in ${seconds}`,
  );
  return { passed, failed: faults };
}

/** Runs before the tests of the product as a process. nginx is downloaded if the machine has none. */
async function buildAndFindNginx(): Promise<Service> {
  await build();
  return { exemptions: nginxExemptions() };
}

async function buildAndInstallThirdParty(): Promise<void> {
  await build();
  await install('third-party');
}
