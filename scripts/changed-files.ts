import { execFileSync } from 'node:child_process';

/** The files that differ from the last commit, staged or not, and new files that git does not ignore; no deleted files. */
export function changedFiles(folder: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).split('\0').filter(Boolean);
  return [
    ...git('diff', '--name-only', '--relative', '--no-renames', '--diff-filter=d', '-z', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ].toSorted();
}
