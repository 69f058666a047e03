import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from './process.mjs';
import { commandOf } from './runtime.mjs';

/**
 * The refused mistakes: a name, a path as in this repository (`*` keeps the cases apart), the text of the file, and the
 * rule that must report it.
 */
const REFUSED = [
  [
    'a handler that reads the clock',
    'apps/bff/src/tags/*.handlers.ts',
    'export const at = () => new Date();',
    'jornada(given-clock)',
  ],
  [
    'a query that reads the clock',
    'apps/bff/src/tags/*.queries.ts',
    'export const at = () => Date.now();',
    'eslint(no-restricted-properties)',
  ],
  [
    'a rule of the domain that reads the clock',
    'packages/domain/src/*.ts',
    'export const at = () => new Date();',
    'jornada(given-clock)',
  ],
  [
    'a screen that reads the clock',
    'apps/web/src/tags/*.tsx',
    'export const useAge = (at: string) => new Date().getTime() - Date.parse(at);',
    'jornada(given-clock)',
  ],
  [
    'a total that reads the schedule by itself',
    'apps/bff/src/tags/*.service.ts',
    'export const due = (schedule: { minutes: number[] }, weekday: number) => schedule.minutes[weekday];',
    'jornada(one-expected)',
  ],
  [
    'a screen that reads the schedule by itself',
    'apps/web/src/tags/*.ts',
    'export const due = (minutes: number[], date: string, weekdayOf: (date: string) => number) => minutes[weekdayOf(date)];',
    'jornada(one-expected)',
  ],
  [
    'a load that asks for the schedule of a day',
    'apps/bff/src/tags/*.queries.ts',
    "import { scheduleOn } from '@jornada/domain/schedules';\nexport const has = (all: never[]) => scheduleOn(all, '2026-03-02');",
    'jornada(one-expected)',
  ],
  [
    'a number shown while a name is looked up',
    'apps/web/src/tags/*.ts',
    'export const nameOf = (people: Map<number, { nome: string }>, id: number) => people.get(id)?.nome ?? `#${id}`;',
    'jornada(looked-up-name)',
  ],
  [
    'an unescaped like in a template',
    'apps/bff/src/tags/*.queries.ts',
    'export const found = (sql: any, q: string) => sql`name like ${`%${q}%`}`;',
    'jornada(escaped-like)',
  ],
  [
    'an unescaped like in a call',
    'apps/bff/src/tags/*.queries.ts',
    "export const found = (db: any, q: string) => db.where('name', 'like', `%${q}%`);",
    'jornada(escaped-like)',
  ],
  [
    'a page that calls the server itself',
    'apps/web/src/tags/*.tsx',
    "export const load = () => fetch('/v2/tags');",
    'eslint(no-restricted-globals)',
  ],
  [
    'a page that calls the server by window',
    'apps/web/src/tags/*.tsx',
    "export const load = () => window.fetch('/v2/tags');",
    'eslint(no-restricted-properties)',
  ],
  [
    'a page that opens a stream',
    'apps/web/src/tags/*.tsx',
    "export const open = () => new EventSource('/events');",
    'eslint(no-restricted-globals)',
  ],
  [
    'text that is not translated',
    'apps/web/src/tags/*.tsx',
    'export const Page = () => <p>No tags yet</p>;',
    'react(jsx-no-literals)',
  ],
  [
    'a label that is not translated',
    'apps/web/src/tags/*.tsx',
    'export const Page = () => <input aria-label="Name of the tag" />;',
    'react(jsx-no-literals)',
  ],
  [
    'a space off the scale',
    'apps/web/src/tags/*.tsx',
    'export const card = { marginTop: 13 };',
    'jornada(design-values)',
  ],
  [
    'a space in px within a text',
    'apps/web/src/tags/*.tsx',
    'export const card = (wide: boolean) => ({ padding: wide ? `4px ${wide}` : 0 });',
    'jornada(design-values)',
  ],
  [
    'a space in px in sx',
    'apps/web/src/tags/*.tsx',
    "export const Card = () => <p sx={{ gap: '12px' }} />;",
    'jornada(design-values)',
  ],
  ['a literal radius', 'apps/web/src/tags/*.tsx', 'export const card = { borderRadius: 7 };', 'jornada(design-values)'],
  [
    'a literal colour',
    'apps/web/src/tags/*.tsx',
    "export const card = { border: '1px solid #ff0000' };",
    'jornada(design-values)',
  ],
  [
    'a literal colour in a template',
    'apps/web/src/tags/*.tsx',
    'export const card = (x: number) => ({ boxShadow: `0 0 ${x}px rgb(0 0 0 / 0.5)` });',
    'jornada(design-values)',
  ],
  [
    'a promise that is not awaited',
    'apps/bff/src/tags/*.handlers.ts',
    'export const save = (work: () => Promise<void>) => {\n  work();\n};',
    'typescript(no-floating-promises)',
  ],
  ['any', 'apps/bff/src/tags/*.handlers.ts', 'export const rows: any = [];', 'typescript(no-explicit-any)'],
  ['console', 'apps/bff/src/tags/*.handlers.ts', "export const note = () => console.log('x');", 'eslint(no-console)'],
  [
    'an unused parameter',
    'apps/bff/src/tags/*.queries.ts',
    'export const remove = (db: { go(): void }, accountId: number) => db.go();',
    'eslint(no-unused-vars)',
  ],
  [
    'a test that asserts nothing',
    'apps/bff/src/tags/*.test.ts',
    "import { test } from 'vitest';\ntest('runs', () => {});",
    'vitest(expect-expect)',
  ],
] as const;

const ALLOWED = [
  ['the process and its commands read the clock', 'apps/bff/src/admin/*.ts', 'export const at = () => new Date();'],
  ['a date of a given instant', 'apps/bff/src/tags/*.handlers.ts', 'export const at = (now: number) => new Date(now);'],
  [
    'an escaped like',
    'apps/bff/src/tags/*.queries.ts',
    "import { containing } from '../db/like.ts';\nexport const found = (sql: (...parts: unknown[]) => unknown, q: string) => sql`name like ${containing(q)}`;",
  ],
  ['api/ calls the server', 'apps/web/src/api/*.ts', "export const load = () => fetch('/v2/tags');"],
  [
    'steps of the scale, of the theme in sx, and no space at all',
    'apps/web/src/tags/*.tsx',
    "import { space } from '../ui/scale.ts';\nexport const card = { padding: space(1, 2), margin: 0, borderRadius: '50%' };\nexport const Card = () => <p sx={{ gap: 1.5 }} />;",
  ],
  [
    'minutes by another index',
    'apps/bff/src/tags/*.service.ts',
    'export const at = (minutes: number[], index: number) => minutes[index];',
  ],
  ['signs are the same in all languages', 'apps/web/src/tags/*.tsx', 'export const Sign = () => <span>·</span>;'],
] as const;

const folder = mkdtempSync(join(tmpdir(), 'jornada-planted-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pathOf = (path: string, at: number) => path.replace('*', `case-${at}`);

/**
 * The rules that the linter reports for each file with the configuration of this repository. One run covers all cases.
 */
const reported = new Map<string, string[]>();
beforeAll(() => {
  for (const own of ['.oxlintrc.jsonc', 'scripts/lint'])
    cpSync(join(root, own), join(folder, own), { recursive: true });
  for (const [at, [, path, text]] of [...REFUSED, ...ALLOWED].entries()) {
    const file = join(folder, pathOf(path, at));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${text}\n`);
  }
  const linter = [commandOf('oxlint'), '-f', 'json', 'apps', 'packages'];
  const { stdout, stderr } = spawnSync(process.execPath, linter, { cwd: folder, encoding: 'utf8' });
  if (!stdout.startsWith('{')) throw new Error(`The linter failed: ${stderr || stdout}`);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  for (const { code, filename } of diagnostics) reported.set(filename, [...(reported.get(filename) ?? []), code]);
});

describe('the linter refuses', () => {
  test.each(REFUSED.map(([name, path, , rule], at) => ({ name, path: pathOf(path, at), rule })))(
    '$name',
    ({ path, rule }) => {
      expect(reported.get(path)).toContain(rule);
    },
  );
});

describe('the linter allows', () => {
  test.each(ALLOWED.map(([name, path], at) => ({ name, path: pathOf(path, REFUSED.length + at) })))(
    '$name',
    ({ path }) => {
      expect(reported.get(path)).toBeUndefined();
    },
  );
});

test('knip reports an export that nothing imports', () => {
  const planted = join(folder, 'dead-code');
  const source = join(planted, 'apps/bff/src/tags');
  mkdirSync(source, { recursive: true });
  for (const own of ['knip.jsonc', 'package.json', 'apps/bff/package.json'])
    cpSync(join(root, own), join(planted, own));
  writeFileSync(join(source, 'tags.queries.ts'), 'export const used = 1;\nexport const unused = 2;\n');
  writeFileSync(join(source, 'tags.test.ts'), "import { used } from './tags.queries.ts';\nvoid used;\n");
  const knip = [commandOf('knip'), '--no-progress', '--include', 'exports', '--reporter', 'json'];
  const { stdout, status } = spawnSync(process.execPath, knip, { cwd: planted, encoding: 'utf8' });
  const { issues } = JSON.parse(stdout) as { issues: { file: string; exports: { name: string }[] }[] };
  expect(issues.map(({ file, exports }) => [file, exports.map(({ name }) => name)])).toEqual([
    ['apps/bff/src/tags/tags.queries.ts', ['unused']],
  ]);
  expect(status).not.toBe(0);
});

test('docs/refused-mistakes.md names files that exist', () => {
  const named = readFileSync(join(root, 'docs/refused-mistakes.md'), 'utf8').match(/`[\w./-]+\.ts`/g) ?? [];
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !existsSync(join(root, name.slice(1, -1))))).toEqual([]);
});
