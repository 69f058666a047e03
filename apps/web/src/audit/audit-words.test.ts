import { globSync, readFileSync } from 'node:fs';
import { contract } from '@jornada/contract/contract';
import { changesAccount, type Endpoint } from '@jornada/contract/endpoint';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod/mini';
import en from './audit.words.en.json' with { type: 'json' };
import ptBR from './audit.words.pt-BR.json' with { type: 'json' };
import fieldsEn from './fields.words.en.json' with { type: 'json' };
import fieldsPtBR from './fields.words.pt-BR.json' with { type: 'json' };

const server = globSync('apps/bff/src/**/*.ts')
  .filter((path) => !/\.(test|sample)\.ts$/.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');
/** What the server's source calls `name` in so many words: what jobs and the operator do is no operation. */
const named = (name: string) =>
  [...server.matchAll(new RegExp(`\\b${name}: '([a-z-]+(?:\\.\\w+)?)'`, 'g'))].map(([, found]) => found as string);

const operations = Object.values(contract).flatMap((resource) => Object.values<Endpoint>(resource));
/** Every change is written down, and of questions those that show somebody's personal data. */
const isWrittenDown = (operation: Endpoint) =>
  changesAccount(operation) ||
  (operation.resource === 'employee-hr-data' && operation.name !== 'readers') ||
  (operation.resource === 'accounts' && operation.name === 'export');

/** The operations whose event names the fields of their body, or of the changes that they bring to many rows. */
const NAMING = ['create', 'update', 'link', 'bulkUpdate', 'start'];
const fieldsOf = ({ body }: Endpoint) => Object.keys((body as z.ZodMiniObject | undefined)?._zod.def.shape ?? {});
/** What a body says of the request itself, and no event names. */
const OF_THE_REQUEST = [
  'version',
  'taskIds',
  'changes',
  'undoable',
  'token',
  'demo',
  'account_name',
  'id_conta',
  'stop_running',
  'instead_of',
  'dry_run',
];

describe.each([
  ['English', en as Record<string, string>, fieldsEn as Record<string, string>],
  ['Portuguese', ptBR as Record<string, string>, fieldsPtBR as Record<string, string>],
])('the audit log says in %s', (_language, words, fields) => {
  test('what every operation that is written down has done', () => {
    const actions = operations.filter(isWrittenDown).map(({ resource, name }) => `${resource}.${name}`);
    expect(actions.length).toBeGreaterThan(60);
    expect([...actions, ...named('action')].filter((action) => !words[`action.${action}`])).toEqual([]);
  });

  test('what it has done that to', () => {
    const targets = named('target');
    expect(targets.length).toBeGreaterThan(40);
    expect(targets.filter((target) => !words[`target.${target}`])).toEqual([]);
  });

  test('which fields it was about', () => {
    const ofBodies = operations.filter(({ name }) => NAMING.includes(name)).flatMap(fieldsOf);
    const spelled = [...server.matchAll(/\bfields: \[([^\]]+)\]/g)].flatMap(([, list = '']) =>
      [...list.matchAll(/'(\w+)'/g)].map(([, field]) => field as string),
    );
    const all = new Set([...ofBodies, ...spelled]);
    expect(all.size).toBeGreaterThan(50);
    expect([...all].filter((field) => !OF_THE_REQUEST.includes(field) && !fields[field])).toEqual([]);
  });
});
