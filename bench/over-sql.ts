import { measureBulk } from './bulk.ts';
import { measureCompany } from './company.ts';
import { companyContents, PEOPLE, WORKED } from './company-rows.ts';
import { contentsOf } from './contents.ts';
import { measureCsv } from './csv.ts';
import type { Engine } from './engine.ts';
import { measureGrowth } from './growth.ts';
import { type Line } from './line.ts';
import { addNeighbour, measureNeighbour } from './neighbour.ts';
import { measureMixed } from './mixed.ts';
import type { Options, Part } from './options.ts';
import { measureNeighbours } from './neighbours.ts';
import { type Server, startBare, startJornada } from './servers.ts';
import { measureTaskList } from './task-list.ts';
import { measureThroughput } from './throughput.ts';

const SIZES = { small: 100_000, big: 1_000_000 };

/** Whether one of these parts was chosen. */
export const isAnyOf = (parts: ReadonlySet<Part>, ...some: Part[]): boolean => some.some((part) => parts.has(part));

const say = (line: string) => process.stderr.write(`${line}\n`);
const running: Server[] = [];

/** Measures on an engine, and removes everything that was created or started, even after a failure. */
export async function measureOn(engine: Engine, options: Options): Promise<Line[]> {
  try {
    return [...(await measureData(engine, options)), ...(await measureSums(engine, options))];
  } finally {
    await stopAll();
    await engine.remove();
  }
}

/** The measurements that need many tasks. */
async function measureData(
  { name, make, copy, bareDelete, bareExport, bareInsert }: Engine,
  { parts, effort, repeats }: Options,
): Promise<Line[]> {
  const isSelected = (...some: Part[]) => isAnyOf(parts, ...some);
  const found: Line[] = [];
  // Not on PostgreSQL, which executes reads in its own processes.
  const isMixedMeasured = name === 'SQLite' && isSelected('mixed');
  if (
    !isMixedMeasured &&
    !isSelected('get', 'list', 'search', 'create', 'bulk', 'csv', 'neighbour', 'neighbours', 'task-list', 'growth')
  )
    return found;
  if (isMixedMeasured || isSelected('growth')) {
    say(`${name}: filling a database with ${SIZES.big.toLocaleString('en')} tasks …`);
    await make('big', contentsOf(SIZES.big));
  }
  if (isMixedMeasured) {
    say(`${name}: mixed requests …`);
    const jornada = await keep(startJornada(await copy('big', 'mixed')));
    found.push(...(await measureMixed(jornada, SIZES.big, effort)));
    await stopAll();
  }
  if (parts.size === 1 && isMixedMeasured) return found;
  say(`${name}: filling a database with ${SIZES.small.toLocaleString('en')} tasks …`);
  await make('small', contentsOf(SIZES.small));

  if (isSelected('get', 'list', 'search', 'create', 'bulk')) {
    const sides = await startSides('small', copy);
    const [jornada, bare] = sides;
    say(`${name}: requests a second …`);
    found.push(...(await measureThroughput(parts, sides, effort)));
    if (isSelected('bulk'))
      found.push(...(await measureBulk(jornada, bare, bareDelete(await copy('small', 'statement')), repeats)));
    await stopAll();
  }
  if (isSelected('csv')) {
    say(`${name}: export and import …`);
    const jornada = await keep(startJornada(await copy('small', 'csv')));
    found.push(...(await measureCsv(jornada, { bareExport, bareInsert, copy }, SIZES.small, effort)));
    await stopAll();
  }
  if (isSelected('neighbour')) {
    say(`${name}: a neighbour …`);
    const jornada = await keep(startJornada(await addNeighbour(await copy('small', 'neighbour'))));
    // On SQLite only reads, because a bulk change blocks all other writes until its end.
    found.push(await measureNeighbour(jornada, SIZES.small, effort, { writes: name !== 'SQLite' }));
    await stopAll();
  }
  if (isSelected('neighbours')) {
    say(`${name}: exports and their neighbours …`);
    const jornada = await keep(startJornada(await copy('small', 'neighbours')));
    const heavy = { [`export of ${SIZES.small.toLocaleString('en')} tasks`]: '/v2/tasks/export.csv' };
    found.push(...(await measureNeighbours(jornada, heavy, effort)));
    await stopAll();
  }
  if (name === 'SQLite') found.push(...(await measureTaskList(parts, effort, () => copy('small', 'task-list'))));
  if (isSelected('growth')) {
    const big = await keep(startJornada(await copy('big', 'growth-big')));
    const small = await keep(startJornada(await copy('small', 'growth-small')));
    say(`${name}: growth …`);
    const sides = [
      { server: big, tasks: SIZES.big },
      { server: small, tasks: SIZES.small },
    ] as const;
    found.push(...(await measureGrowth(...sides, effort, repeats)));
    await stopAll();
  }
  return found;
}

/** The measurements that need a company of many people, and a person with many entries. */
async function measureSums({ name, make, copy }: Engine, { parts, effort }: Options): Promise<Line[]> {
  if (!isAnyOf(parts, 'work-total', 'load', 'tags', 'bell', 'neighbours')) return [];
  say(`${name}: filling a database with ${PEOPLE} people …`);
  await make('company', companyContents());
  const sides = await startSides('company', copy);
  say(`${name}: requests a second …`);
  const found = await measureCompany(parts, sides, effort);
  if (parts.has('neighbours')) {
    const heavy = { 'summary of seven years': `/v2/work-time/summary?from=${WORKED.from}&to=${WORKED.to}` };
    found.push(...(await measureNeighbours(sides[0], heavy, effort)));
  }
  await stopAll();
  return found;
}

/** Starts the product and the bare server with and without authentication, each with its own copy of the database. */
async function startSides(database: string, copy: Engine['copy']): Promise<[Server, Server, Server]> {
  return [
    await keep(startJornada(await copy(database, `${database}-jornada`))),
    await keep(startBare(await copy(database, `${database}-bare`))),
    await keep(startBare(await copy(database, `${database}-barer`), false)),
  ];
}

async function keep(starting: Promise<Server>): Promise<Server> {
  const server = await starting;
  running.push(server);
  return server;
}

async function stopAll(): Promise<void> {
  await Promise.all(running.splice(0).map((server) => server.stop()));
}
