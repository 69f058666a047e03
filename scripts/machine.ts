import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * The facts that decide how a check gets its database, its object store and its browser. Tests construct one of their
 * own.
 */
export interface Machine {
  platform: NodeJS.Platform;
  arch: string;
  isRoot: boolean;
  /** Debian itself and not a descendant: Ubuntu's package `chromium`, for one, is empty and points to a snap. */
  isDebian: boolean;
  /** The environment of every program that is started; its PATH is where they are looked up. */
  env: NodeJS.ProcessEnv;
}

export const thisMachine = (): Machine => ({
  platform: process.platform,
  arch: process.arch,
  isRoot: process.getuid?.() === 0,
  isDebian: existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8')),
  env: process.env,
});

/** The absolute paths of all programs of that name on PATH, the first one first. */
export const findPrograms = ({ env, platform }: Machine, name: string): string[] =>
  (env['PATH'] ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, platform === 'win32' ? `${name}.exe` : name))
    .filter((path) => existsSync(path));
