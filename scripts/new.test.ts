import { cpSync, existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { filledIn, singularOf, tokensOf } from './new/names.ts';
import { writeResource } from './new/write.ts';
import { root } from './process.mjs';

/** A copy of the files that the generator reads and edits. */
let copy: string;
const makeCopy = () => {
  copy = mkdtempSync(join(tmpdir(), 'jornada-new-'));
  for (const folder of ['scripts/new', 'packages', 'apps/bff/src', 'apps/web/src'])
    cpSync(join(root, folder), join(copy, folder), { recursive: true });
};
const removeCopy = () => rmSync(copy, { recursive: true, force: true });

const read = (path: string) => readFileSync(join(copy, path), 'utf8');

describe('a new resource', () => {
  beforeEach(makeCopy);
  afterEach(removeCopy);

  test('is written in every layer, and registered by five lines of existing files', () => {
    const { created, edited } = writeResource(copy, 'work-orders');
    expect(created.length).toBeGreaterThan(20);
    for (const path of created) {
      expect(existsSync(join(copy, path)), path).toBe(true);
      expect(path + read(path), path).not.toMatch(/__[A-Za-z]+__/);
    }
    expect(edited).toEqual([
      { path: 'packages/contract/src/resources.ts', lines: 1 },
      { path: 'packages/domain/src/access.ts', lines: 2 },
      { path: 'apps/bff/src/resources.ts', lines: 1 },
      { path: 'apps/bff/src/demo/seeds.ts', lines: 1 },
    ]);
    expect(read('apps/bff/src/resources.ts')).toMatch(
      /\nexport \{ workOrdersHandlers as workOrders \} from '\.\/work-orders\/work-orders\.handlers\.ts';\n$/,
    );
    expect(read('packages/contract/src/work-orders.ts')).toContain(
      "resource('work-orders', rowsSeenBy('work-orders.read')",
    );
  });

  // The compiler checks a resource only once it is written; this test keeps the templates consistent with the code
  // before that.
  test('imports only files that exist, and names that they export', () => {
    const { created } = writeResource(copy, 'widgets');
    const known = new Set(globSync('{packages,apps}/**/*', { cwd: copy }));
    const aliases = {
      '@jornada/domain': join(copy, 'packages/domain/src'),
      '@jornada/contract': join(copy, 'packages/contract/src'),
    };
    const wrong: string[] = [];
    let seen = 0;
    for (const path of created.filter((file) => /^(packages|apps)\/.*\.tsx?$/.test(file))) {
      for (const [, names = '', from = ''] of read(path).matchAll(/^import (?:type )?\{([^}]*)\} from '([^']+)'/gm)) {
        const alias = Object.entries(aliases).find(([name]) => from.startsWith(`${name}/`));
        if (!alias && !from.startsWith('.')) continue;
        const [name = '', folder = ''] = alias ?? [];
        const target = alias ? `${join(folder, from.slice(name.length))}.ts` : join(copy, dirname(path), from);
        const file = target.slice(copy.length + 1);
        if (!known.has(file)) wrong.push(`${path}: no file ${file}`);
        else
          for (const imported of names
            .split(',')
            .map((one) => one.replace('type ', '').trim())
            .filter(Boolean)) {
            seen++;
            if (!new RegExp(`^export .*\\b${imported}\\b`, 'm').test(read(file)))
              wrong.push(`${path}: ${file} does not export ${imported}`);
          }
      }
    }
    expect(wrong).toEqual([]);
    expect(seen).toBeGreaterThan(60);
  });

  test('has its address only in its screens', () => {
    const { created } = writeResource(copy, 'widgets');
    const naming = created.filter(
      (path) => /^apps\/web\/(?!.*\.test\.)/.test(path) && /['"`]\/widgets/.test(read(path)),
    );
    expect(naming).toEqual(['apps/web/src/widgets/screens.ts']);
  });

  test('is refused if the name is in use, and nothing is written', () => {
    writeResource(copy, 'widgets');
    const before = read('apps/bff/src/resources.ts');
    const migrations = readdirSync(join(copy, 'apps/bff/src/db/migrations'));
    expect(() => writeResource(copy, 'widgets')).toThrow(/"widgets" exists already: .*contract\/src\/widgets\.ts/);
    expect(() => writeResource(copy, 'saved-views')).toThrow(/exists already/);
    expect(read('apps/bff/src/resources.ts')).toBe(before);
    expect(readdirSync(join(copy, 'apps/bff/src/db/migrations'))).toEqual(migrations);
  });

  test('gets the next number for its migration', () => {
    const numbers = readdirSync(join(copy, 'apps/bff/src/db/migrations')).map((file) => Number(file.slice(0, 4)));
    const { created } = writeResource(copy, 'widgets');
    const next = String(Math.max(...numbers) + 1).padStart(4, '0');
    expect(created).toContain(`apps/bff/src/db/migrations/${next}-widgets.ts`);
  });
});

describe('its name', () => {
  // A refused name writes nothing, which is tested above, so these tests share a copy.
  beforeAll(makeCopy);
  afterAll(removeCopy);

  test.each([
    ['Skills', /kebab-case/],
    ['work_orders', /kebab-case/],
    ['../skills', /kebab-case/],
    ['', /kebab-case/],
    ['s'.repeat(41), /longer than 40/],
    ['equipment', /name the singular with --one/],
    ['classes', /"class" is a reserved word/],
    ['lists', /"list" is an identifier of the templates/],
  ])('%j is refused', (name, message) => {
    expect(() => writeResource(copy, name)).toThrow(message);
  });

  test.each([
    ['skills', 'skill'],
    ['categories', 'category'],
    ['work-boxes', 'work-box'],
    ['keys', 'key'],
    ['news', 'new'],
    ['staff', undefined],
    ['access', undefined],
  ])('the singular of %s is %s', (plural, singular) => {
    expect(singularOf(plural)).toBe(singular);
  });

  test('has a spelling for each place', () => {
    expect(tokensOf('work-orders', { pt: 'ordens', ptOne: 'ordem' }, '0090')).toMatchObject({
      table: 'work_orders',
      resource: 'workOrder',
      Resources: 'WorkOrders',
      RESOURCE: 'WORK_ORDER',
      Words: 'Work orders',
      Palavra: 'Ordem',
    });
    expect(tokensOf('equipment', { one: 'device' }, '0090').resource).toBe('device');
  });

  test('an unknown token is an error', () => {
    expect(() => filledIn('__nothing__', tokensOf('widgets', {}, '0090'))).toThrow('__nothing__');
  });
});
