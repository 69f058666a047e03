import { commandOf } from './runtime.mjs';

/** One checker per project; the default of four takes over half as much more processor time and memory. */
export const TYPES = [commandOf('typescript', 'tsc'), '--build', '--checkers', '1', '--pretty'];

/** One of the quick checks: a Node program, and a text that describes what it covers. */
export interface Step {
  name: string;
  args: string[];
  scope: string;
}

/** A change to one of these files may change the result for any other file. */
const RULES = /^(\.oxlintrc\.jsonc|biome\.json|package-lock\.json|scripts\/lint\/.*)$/;
/** The test that checks which file may import which. */
export const LAYERS_TEST = 'layers.test.ts';
const LINTED = /\.(m?[jt]s|tsx)$/;
const FORMATTED = /\.(m?[jt]s|tsx|jsonc?|css|html|md)$/;

/**
 * The quick checks of files, given by path from the top folder: types and layers of the whole project, because a change
 * in one file can break another; lint and format of these files only, if there are any.
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

/** A step for these files, or for all files if undefined; no step if the list is empty. */
function step(name: string, args: string[], files: string[] | undefined): Step[] {
  if (!files) return [{ name, args, scope: 'every file' }];
  return files.length ? [{ name, args: [...args, ...files], scope: count(files.length) }] : [];
}

const count = (files: number) => `${files} changed ${files === 1 ? 'file' : 'files'}`;
