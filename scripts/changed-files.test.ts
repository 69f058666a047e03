import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changedFiles } from './changed-files.ts';

test('changedFiles returns staged, unstaged, renamed and new files, but no deleted or ignored ones', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jornada-git-'));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@y.test', ...args], { cwd: folder });
  git('init', '--quiet');
  for (const name of ['same.ts', 'unstaged.ts', 'staged.ts', 'deleted.ts', 'old.ts']) write(name, name);
  write('.gitignore', 'ignored.ts');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Start');
  expect(changedFiles(folder)).toEqual([]);

  write('unstaged.ts', 'changed');
  write('staged.ts', 'changed');
  write('não é.ts', 'new');
  write('ignored.ts', 'new');
  git('add', 'staged.ts');
  git('mv', 'old.ts', 'renamed.ts');
  rmSync(join(folder, 'deleted.ts'));
  expect(changedFiles(folder)).toEqual(['não é.ts', 'renamed.ts', 'staged.ts', 'unstaged.ts']);
  rmSync(folder, { recursive: true, force: true });
});
