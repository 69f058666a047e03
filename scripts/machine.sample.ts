import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Machine } from './machine.ts';

/** A machine whose PATH contains only programs written by a test. */
export interface FakeMachine extends Machine {
  /** A temporary folder; programs find it in `$MACHINE`. */
  folder: string;
  /** Puts a shell script on PATH. */
  addProgram(name: string, script: string): void;
  /** The programs that were run, with their arguments, in order. */
  calls(): string[];
  remove(): void;
}

export function createMachine(options: Partial<Pick<Machine, 'isRoot' | 'isDebian'>> = {}): FakeMachine {
  const folder = mkdtempSync(join(tmpdir(), 'jornada-machine-'));
  const [bin, log] = [join(folder, 'bin'), join(folder, 'calls')];
  mkdirSync(bin);
  return {
    platform: 'linux',
    arch: 'x64',
    isRoot: false,
    isDebian: false,
    ...options,
    env: { PATH: bin, MACHINE: folder },
    folder,
    addProgram(name, script) {
      const path = join(bin, name);
      writeFileSync(path, `#!/bin/sh\necho "${name} $*" >> "${log}"\nPATH=/usr/bin:/bin\n${script}\n`);
      chmodSync(path, 0o755);
    },
    calls: () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
