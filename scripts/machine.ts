import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * The properties of the machine that determine how a check gets its database, its object store and its browser. Tests
 * create their own.
 */
export interface Machine {
  platform: NodeJS.Platform;
  arch: string;
  isRoot: boolean;
  /**
   * True for Debian itself, not for its descendants: for example, Ubuntu's package `chromium` is empty and refers to a
   * snap.
   */
  isDebian: boolean;
  /** The environment of every program that is started. Programs are looked up in its PATH. */
  env: NodeJS.ProcessEnv;
}

export const thisMachine = (): Machine => ({
  platform: process.platform,
  arch: process.arch,
  isRoot: process.getuid?.() === 0,
  isDebian: existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8')),
  env: process.env,
});

/** The absolute paths of all programs with that name on PATH, in the order of PATH. */
export const findPrograms = ({ env, platform }: Machine, name: string): string[] =>
  (env['PATH'] ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, platform === 'win32' ? `${name}.exe` : name))
    .filter((path) => existsSync(path));
