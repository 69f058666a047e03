import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

/** The repository's top folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** @param {string} line */
export const say = (line) => process.stdout.write(`${line}\n`);

/**
 * Ends with one line that says why.
 * @param {string} line
 * @returns {never}
 */
export function stop(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/**
 * Runs a program on our terminal and resolves with its exit code. Signals that reach us are passed on, and we stay until
 * the program is gone: whoever stops us stops it, and it has its time to drain.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export async function spawnAndWait(program, args, options = {}) {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options });
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => child.kill(signal);
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      // A program that a signal ended has no exit code; shells say 128 + the signal's number.
      child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL']));
    });
  } finally {
    for (const signal of signals) process.off(signal, forward);
  }
}
