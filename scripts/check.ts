import { spawn } from 'node:child_process';
import { changedFiles } from './changed-files.ts';
import { root, say } from './process.mjs';
import { quickSteps, type Step } from './quick-steps.ts';

interface Result {
  name: string;
  passed: boolean;
  output: string;
}

await main(process.argv.slice(2));

/** Runs the quick checks in parallel, and prints a line for each and the output of those that failed. */
async function main(options: string[]): Promise<void> {
  const unknown = options.filter((option) => option !== '--all');
  if (unknown.length) {
    say(`Unknown: ${unknown.join(' ')}. The only option is --all, which checks every file and not only changed ones.`);
    process.exit(1);
  }
  const files = options.length ? 'all' : changedFiles(root);
  const results = await Promise.all(quickSteps(files).map(run));
  const failed = results.filter(({ passed }) => !passed);
  for (const { name, output } of failed) say(`\n── ${name}\n${output.trim()}`);
  if (failed.length) say(`\nFailed: ${failed.map(({ name }) => name).join(', ')}`);
  process.exit(failed.length ? 1 : 0);
}

function run({ name, args, scope }: Step): Promise<Result> {
  const start = performance.now();
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (signal) output += `\nended by ${signal}`;
      const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`.padStart(7);
      say(`${code === 0 ? '✓' : '✗'} ${name.padEnd(7)} ${seconds}  ${scope}`);
      resolve({ name, passed: code === 0, output });
    });
  });
}
