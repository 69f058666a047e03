import { commandOf } from './runtime.mjs';

/** One checker per project: four, the default, take over half as much processor time and memory again. */
export const TYPES = [commandOf('typescript', 'tsc'), '--build', '--checkers', '1', '--pretty'];

/** One of the quick checks: a Node program, and what it covers, to print. */
export interface Step {
  name: string;
  args: string[];
  scope: string;
}

/** A change of these may change the result for any other file. */
const RULES = /^(\.oxlintrc\.jsonc|biome\.json|package-lock\.json|scripts\/lint\/.*)$/;
/** The test of which file may import which. */
export const LAYERS_TEST = 'layers.test.ts';
const LINTED = /\.(m?[jt]s|tsx)$/;
const FORMATTED = /\.(m?[jt]s|tsx|jsonc?|css|html|md)$/;

/**
 * The quick checks of some files, from the top folder: types and layers of the whole project, because a change in one
 * file can break another, and lint and format of the files alone, where there are any.
 */
export function quickSteps(files: string[] | 'all'): Step[] {
  const changed = files === 'all' || files.some((path) => RULES.test(path)) ? undefined : files;
  const linted = changed?.filter((path) => LINTED.test(path));
  const formatted = changed?.filter((path) => FORMATTED.test(path));
  const layers = ['run', '--project', 'rules', LAYERS_TEST];
  const biome = [commandOf('@biomejs/biome', 'biome'), 'format', '--no-errors-on-unmatched'];
  return [
    { name: 'types', args: TYPES, scope: 'what changes affect' },
    { name: 'layers', args: [commandOf('vitest'), ...layers], scope: 'every file' },
    ...step('lint', [commandOf('oxlint')], linted),
    ...step('format', biome, formatted),
  ];
}

/** A step for some files or, without them, for all; none where there is no file. */
function step(name: string, args: string[], files: string[] | undefined): Step[] {
  if (!files) return [{ name, args, scope: 'every file' }];
  return files.length ? [{ name, args: [...args, ...files], scope: count(files.length) }] : [];
}

const count = (files: number) => `${files} changed ${files === 1 ? 'file' : 'files'}`;
