import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, test } from 'vitest';

const src = join(import.meta.dirname, '..');
const root = join(src, '../../..');
const read = (path: string) => readFileSync(path, 'utf8');
const catalogue = (path: string) => JSON.parse(read(path)) as Record<string, string>;

const files = globSync('**/*.words.en.json', { cwd: src }).map((path) => join(src, path));

/** Names of the placeholders of a message: `{count, plural, …}` has the placeholder `count`. */
function placeholders(message: CompiledMessage): Set<string> {
  const found = new Set<string>();
  for (const token of message) {
    if (typeof token === 'string') continue;
    const [name, , format] = token;
    found.add(name);
    if (format && typeof format === 'object')
      for (const branch of Object.values(format))
        if (Array.isArray(branch)) for (const inner of placeholders(branch as CompiledMessage)) found.add(inner);
  }
  return found;
}

/** Returns whether a key occurs in a program: in quotes, or as a match of a template with `${…}`. */
function namesIn(code: string): (key: string) => boolean {
  const quoted = new Set([...code.matchAll(/'([^'\n]*)'|\b(\w+):/g)].map(([, text, property]) => text ?? property));
  const patterns = [...code.matchAll(/`([^`\n]*\$\{[^`\n]*)`/g)].map(
    ([, text = '']) =>
      new RegExp(
        `^${text
          .split(/\$\{[^}]*\}/)
          .map(RegExp.escape)
          .join('.+')}$`,
      ),
  );
  return (key) => quoted.has(key) || patterns.some((pattern) => pattern.source !== '^.+$' && pattern.test(key));
}

const codeOf = (folder: string) =>
  globSync('**/*.{ts,tsx}', { cwd: folder })
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => read(join(folder, path)))
    .join('\n');

type Catalogue = Record<string, string>;

/** Differences between the catalogues of two languages: order of keys, placeholders, and empty texts. */
function differences(en: Catalogue, ptBR: Catalogue): string[] {
  const keys = [...new Set([...Object.keys(en), ...Object.keys(ptBR)])];
  const order = keys.filter((key, at) => Object.keys(en)[at] !== key || Object.keys(ptBR)[at] !== key);
  const others = keys.filter((key) => {
    const [own, other] = [en[key], ptBR[key]];
    if (own === undefined || other === undefined) return false;
    const namesOf = (text: string) => [...placeholders(compileMessageOrThrow(text))].toSorted().join();
    return own.trim() === '' || other.trim() === '' || namesOf(own) !== namesOf(other);
  });
  return [...new Set([...order, ...others])];
}

test.each([
  [{ a: 'One' }, {}, ['a']],
  [{}, { a: 'Um' }, ['a']],
  [{ a: 'One', b: 'Two' }, { b: 'Dois', a: 'Um' }, ['a', 'b']],
  [{ a: '{n} tasks' }, { a: '{m} tarefas' }, ['a']],
  [{ a: 'One' }, { a: ' ' }, ['a']],
  [{ a: '{n, plural, one {1} other {{n}}}' }, { a: '{n} tarefas' }, []],
])('%j and %j differ in %j', (en, ptBR, expected) => {
  expect(differences(en as Catalogue, ptBR as Catalogue)).toEqual(expected);
});

test('there are texts to check', () => {
  expect(files.length).toBeGreaterThan(5);
});

/** Former names of things: texts must use only the current name. */
const OTHERWISE: Record<string, RegExp> = {
  'Not set': /\bnot said\b/i,
  'hours expire, tasks are due': /hours (that )?fall due/i,
  matching: /of this filter/i,
  'Remove access': /end the link/i,
  Preview: /what it will do/i,
  'Could not load this': /that did not work/i,
  'Super Admin': /\bsuper admin/,
  '8:00 a day': /\} h a day/,
  'o Jornada': /\b(?:A|a|da|na) Jornada\b/,
  Visualização: /\bVis(?:ão|ões) d/,
};

test('a thing has the same name in all texts', () => {
  const texts = files
    .flatMap((path) => [path, path.replace('.en.json', '.pt-BR.json')])
    .flatMap((path) => Object.values(catalogue(path)).map((text) => `${basename(path)}: ${text}`));
  for (const [name, other] of Object.entries(OTHERWISE))
    expect(
      texts.filter((text) => other.test(text)),
      name,
    ).toEqual([]);
});

describe.each(files.map((path) => ({ name: basename(path, '.words.en.json'), path })))('$name', ({ path }) => {
  test('both languages have the same keys in the same order, the same placeholders, and no empty text', () => {
    expect(differences(catalogue(path), catalogue(path.replace('.en.json', '.pt-BR.json')))).toEqual([]);
  });
});

/**
 * The server names the actions and targets of the audit log: `audit-words.test.ts` compares their keys with the server.
 */
const namedByCode = files.filter((path) => !path.endsWith('/audit-log.words.en.json'));

// The opposite, a missing key, is a compile error.
describe.each(namedByCode.map((path) => ({ name: basename(path, '.words.en.json'), path })))(
  '$name',
  ({ name, path }) => {
    test('has no key that the code does not use', () => {
      const en = catalogue(path);
      // Keys of errors and field names come from the contract, the domain and the server.
      const areFields = name === 'field-names';
      const folders =
        areFields || /(^|-)faults(-inside)?$/.test(name)
          ? ['packages', 'apps/bff/src'].map((folder) => join(root, folder))
          : [dirname(path)];
      const isUsed = namesIn(folders.map(codeOf).join('\n'));
      const unused = Object.keys(en).filter((key) => !isUsed(areFields ? key.replace(/^(field|none)\./, '') : key));
      expect(unused).toEqual([]);
    });
  },
);
