import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './process.mjs';
import { LAYERS_TEST, quickSteps } from './quick-steps.ts';

/** The arguments of a step without those that it always has. */
const filesOf = (name: string, files: string[] | 'all') => {
  const always = quickSteps('all').find((step) => step.name === name)?.args.length;
  return quickSteps(files)
    .find((step) => step.name === name)
    ?.args.slice(always);
};
const names = (files: string[] | 'all') => quickSteps(files).map(({ name }) => name);

describe('quickSteps', () => {
  test('lints and formats the changed files that each tool can read', () => {
    const files = ['README.md', 'apps/web/src/ground.css', 'apps/web/src/main.tsx', 'scripts/dev.mjs'];
    expect(filesOf('lint', files)).toEqual(['apps/web/src/main.tsx', 'scripts/dev.mjs']);
    expect(filesOf('format', files)).toEqual(files);
  });

  test('uses the file name of the layers test', () => {
    expect(existsSync(join(root, LAYERS_TEST))).toBe(true);
  });

  test('checks types and layers for every change', () => {
    expect(names([])).toEqual(['types', 'layers']);
    expect(names(['docs/pictures/today.webp'])).toEqual(['types', 'layers']);
  });

  test.each(['.oxlintrc.jsonc', 'biome.json', 'package-lock.json', 'scripts/lint/rules.js'])(
    'checks every file if %s has changed',
    (path) => {
      expect(quickSteps([path, 'scripts/dev.mjs'])).toEqual(quickSteps('all'));
    },
  );
});
