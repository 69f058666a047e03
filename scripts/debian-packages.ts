import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findPrograms, type Machine } from './machine.ts';

/**
 * Downloads a Debian package and its dependencies that the machine lacks, and unpacks them into `root` of a folder. It
 * needs no root and installs nothing, so no service is started.
 * @returns the reason for a failure, if it failed
 */
export function unpackPackage(
  machine: Machine,
  { name, title }: { name: string; title: string },
  folder: string,
): string | undefined {
  const [apt] = findPrograms(machine, 'apt-get');
  const [dpkg] = findPrograms(machine, 'dpkg-deb');
  if (!apt || !dpkg) return `${title} is not installed and there is no apt to download it with`;
  // A folder for this process, because two runs may download at the same time.
  const draft = join(folder, `draft-${process.pid}`);
  const run = (program: string, ...args: string[]) => {
    const { status, stdout, stderr, error } = spawnSync(program, args, {
      cwd: draft,
      env: machine.env,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(error?.message ?? lastLine(stderr));
    return stdout;
  };
  const downloadPackages = () => {
    // Lists packages that the machine lacks, so that installed dependencies are not downloaded again.
    const plan = run(apt, 'install', '--simulate', '--no-install-recommends', name);
    const names = plan.split('\n').flatMap((line) => /^Inst (\S+)/.exec(line)?.[1] ?? []);
    if (names.length) run(apt, 'download', ...names);
  };
  try {
    mkdirSync(draft, { recursive: true });
    try {
      downloadPackages();
    } catch {
      // A new machine has no list of packages, or an outdated one. Only root may refresh it.
      run(apt, 'update');
      downloadPackages();
    }
    const packages = readdirSync(draft).filter((file) => file.endsWith('.deb'));
    for (const file of packages) run(dpkg, '--extract', file, join(draft, 'root'));
    rmSync(join(folder, 'root'), { recursive: true, force: true });
    if (packages.length) renameSync(join(draft, 'root'), join(folder, 'root'));
    return undefined;
  } catch (error) {
    return `apt cannot download ${title}: ${(error as Error).message}`;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? '';
