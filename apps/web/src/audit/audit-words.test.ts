import { globSync, readFileSync } from 'node:fs';
import { contract } from '@jornada/contract/contract';
import { changesAccount, type Endpoint } from '@jornada/contract/endpoint';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod/mini';

type Texts = Record<string, string>;

const filesOf = (name: string, language: string): Texts[] =>
  globSync(`apps/web/src/*/${name}.words.${language}.json`).map((path) => JSON.parse(readFileSync(path, 'utf8')));
const wordsIn = (name: string, language: string): Texts => Object.assign({}, ...filesOf(name, language));

const server = globSync('apps/bff/src/**/*.ts')
  .filter((path) => !/\.(test|sample)\.ts$/.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');
/**
 * All literals that the server assigns to `name`: actions of jobs and of the operator do not belong to an operation.
 */
const named = (name: string) =>
  [...server.matchAll(new RegExp(`\\b${name}: '([a-z-]+(?:\\.\\w+)?)'`, 'g'))].map(([, found]) => found as string);

const operations = Object.values(contract).flatMap((resource) => Object.values<Endpoint>(resource));
/** Actions on feedback between two people are never logged. Other `silent` operations are logged in some cases. */
const isBetweenTwo = ({ resource, silent }: Endpoint) => resource.startsWith('feedback') && silent !== undefined;
/** Every change is logged, and so is every read of personal data or reported feedback. */
const isLogged = (operation: Endpoint) =>
  (changesAccount(operation) && !isBetweenTwo(operation) && !operation.leavesNoTrace) ||
  (operation.resource === 'feedback' && ['list', 'byId'].includes(operation.name)) ||
  (operation.resource === 'pdi' && ['list', 'byId', 'history', 'exportCsv'].includes(operation.name)) ||
  (operation.resource === 'employee-hr-data' && operation.name !== 'readers') ||
  (['accounts', 'personal-data'].includes(operation.resource) && operation.name === 'export');

/** Operations whose events list the fields of their body, or of the changes of several rows. */
const NAMING = ['create', 'update', 'link', 'bulkUpdate', 'start'];
const fieldsOf = ({ body }: Endpoint) => Object.keys((body as z.ZodMiniObject | undefined)?._zod.def.shape ?? {});
/** Fields of a body that describe the request and do not appear in any event. */
const OF_THE_REQUEST = [
  'approve',
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
  'send',
  // Would reveal the kind of a feedback, or who was asked.
  'situation',
  'behaviour',
  'impact',
  'next',
  'request_id',
  'about_id',
  'from_ids',
  'question',
];

describe.each([
  ['English', 'en'],
  ['Portuguese', 'pt-BR'],
])('the audit log in %s', (_name, language) => {
  const words = wordsIn('audit-log', language);
  const fields = wordsIn('field-names', language);
  const actions = [
    ...operations.filter(isLogged).map(({ resource, name }) => `${resource}.${name}`),
    ...named('action'),
  ];
  const targets = named('target');

  test('has a text for every action of an operation, a job or the operator', () => {
    expect(actions.length).toBeGreaterThan(60);
    expect(actions.filter((action) => !words[`action.${action}`])).toEqual([]);
  });

  test('has a text for one and for several of every target', () => {
    expect(targets.length).toBeGreaterThan(40);
    expect(targets.filter((target) => !words[`target.${target}`] || !words[`several.${target}`])).toEqual([]);
  });

  test('has no text for actions and targets that do not exist', () => {
    const known = new Set([
      ...actions.map((name) => `action.${name}`),
      ...targets.flatMap((name) => [`target.${name}`, `several.${name}`]),
    ]);
    // The operator's commands pass their actions to a function as literals.
    const isLiteral = (key: string) => server.includes(`'${key.slice(key.indexOf('.') + 1)}'`);
    expect(Object.keys(words).filter((key) => !known.has(key) && !isLiteral(key))).toEqual([]);
  });

  test('has a text for every field', () => {
    const ofBodies = operations.filter(({ name }) => NAMING.includes(name)).flatMap(fieldsOf);
    const spelled = [...server.matchAll(/\bfields: \[([^\]]+)\]/g)].flatMap(([, list = '']) =>
      [...list.matchAll(/'(\w+)'/g)].map(([, field]) => field as string),
    );
    const all = new Set([...ofBodies, ...spelled]);
    expect(all.size).toBeGreaterThan(50);
    expect([...all].filter((field) => !OF_THE_REQUEST.includes(field) && !fields[`field.${field}`])).toEqual([]);
  });

  test('has only one name for each field', () => {
    const all = filesOf('field-names', language).flatMap((names) => Object.entries(names));
    expect(all.filter(([field, name]) => fields[field] !== name)).toEqual([]);
  });
});
