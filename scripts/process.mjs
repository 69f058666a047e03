import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

/** The repository's top folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** @param {string} line */
export const say = (line) => process.stdout.write(`${line}\n`);

/**
 * Prints the reason and ends the process.
 * @param {string} line
 * @returns {never}
 */
export function stop(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/**
 * Runs a program on this terminal and resolves to its exit code. Signals to this process are forwarded to the program,
 * and this process stays until the program has ended, so that the program has time to finish its requests.
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
      // A program ended by a signal has no exit code; shells report 128 plus the number of the signal.
      child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL']));
    });
  } finally {
    for (const signal of signals) process.off(signal, forward);
  }
}
