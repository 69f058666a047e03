/** `npm run bench`: the product against the bare server, in one run, as one table of ratios. */
import { measureAgainst } from './against.ts';
import { measureBulk } from './bulk.ts';
import { measureClosing } from './closing.ts';
import { measureCompany } from './company.ts';
import { companyContents, PEOPLE, WORKED } from './company-rows.ts';
import { contentsOf } from './contents.ts';
import { measureCsv } from './csv.ts';
import { installBrowser } from '../scripts/browser.ts';
import { createDatabase, type Postgres, startPostgres } from '../scripts/postgres.ts';
import { openTemporary } from '../scripts/temporary.ts';
import type { Engine } from './engine.ts';
import { measureFirstScreens } from './first-screen.ts';
import { measureGrowth } from './growth.ts';
import { measureImages } from './images.ts';
import { measureInteractions } from './interaction.ts';
import { measureLedgerGrowth } from './ledger-growth.ts';
import { type Line, table, verdict } from './line.ts';
import { measureLines } from './lines.ts';
import { measureEvaluations } from './evaluations.ts';
import { measureNps } from './nps.ts';
import { measureLoadedMemory } from './loaded-memory.ts';
import { measureMails } from './mails.ts';
import { addNeighbour, measureNeighbour } from './neighbour.ts';
import { measureMixed } from './mixed.ts';
import { type Part, readOptions } from './options.ts';
import { onEmptyDatabase, postgresEngine } from './postgres.ts';
import { measureNeighbours } from './neighbours.ts';
import { measurePayroll } from './payroll.ts';
import { measureProduct } from './product.ts';
import { type Server, startBare, startJornada } from './servers.ts';
import { measureSignIns } from './sign-ins.ts';
import { measureSilentStore } from './silent-store.ts';
import { sqliteEngine } from './sqlite.ts';
import { measureTaskList } from './task-list.ts';
import { measureTimeline } from './timeline.ts';
import { measureThroughput } from './throughput.ts';
import { measureToday } from './today.ts';

const SIZES = { small: 100_000, big: 1_000_000 };

const { parts, effort, repeats, against, postgres } = readOptions(process.argv.slice(2));
const isSelected = (...some: Part[]) => some.some((part) => parts.has(part));
const say = (line: string) => process.stderr.write(`${line}\n`);
const print = (title: string, text: string) => process.stdout.write(`\n${title}\n\n${text}\n`);

const temporary = openTemporary();
// A process ended by a signal would leave its folders and servers behind; `exit` runs their clean-up.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
const running: Server[] = [];

if (against !== undefined) {
  await compareWith(against);
  temporary.remove();
  process.exit(0);
}

// Checked first, so that a missing prerequisite does not fail the run after half an hour.
if (isSelected('task-list', 'timeline', 'first-screen', 'interaction')) await installBrowser();

// Each table is printed as soon as it is measured, so that a later failure does not lose it.
const lines = await measureOn(sqliteEngine());
if (lines.length) print('Over SQL, on SQLite', table(lines));
const others = [
  ...(await measureLedgerGrowth(parts, effort)),
  ...(await measureToday(parts, effort)),
  ...(await measureClosing(parts, effort)),
  ...(await measurePayroll(parts, effort)),
  ...(await measureProduct(parts)),
  ...(await measureLoadedMemory(parts)),
  ...(await measureImages(parts, effort)),
  ...(await measureSilentStore(parts, effort)),
  ...(await measureSignIns(parts, effort)),
  ...(await measureMails(parts)),
  ...(await measureLines(parts, effort)),
  ...(await measureNps(parts, effort)),
  ...(await measureEvaluations(parts)),
  ...(await measureTimeline(parts, effort)),
  ...(await measureInteractions(parts, effort)),
];
if (others.length) print('Of the product, on SQLite', table(others));
const all = [...lines, ...others];

const screens = await measureFirstScreens(parts, effort);
if (screens) print("First screens of the demo, nothing in the browser's cache", screens);

const given = process.env['BENCH_DATABASE_URL'];
if (postgres || given) {
  const own = given ? undefined : await startPostgres({ durable: true });
  const url = given ?? (own as Postgres).url;
  try {
    const more = await measureOn(postgresEngine(url));
    if (more.length) print('Over SQL, on PostgreSQL', table(more));
    const found = [
      ...(await onEmptyDatabase(url, (database) => measureSilentStore(parts, effort, database))),
      ...(await onEmptyDatabase(url, (database) => measureSignIns(parts, effort, database))),
    ];
    if (found.length) print('Of the product, on PostgreSQL', table(found));
    more.push(...found);
    all.push(...more.map((line) => ({ ...line, what: `${line.what.trim()} (PostgreSQL)` })));
  } finally {
    await own?.stop();
  }
}
if (all.length) process.stdout.write(`\n${verdict(all)}\n`);
temporary.remove();

/** Prints the throughput against another checkout, on SQLite and on request on PostgreSQL. */
async function compareWith(other: string): Promise<void> {
  say(`Requests a second of this checkout and of ${other} …`);
  const found = await measureAgainst(parts, effort, other, undefined);
  print('Against the other checkout, on SQLite', table(found, 'other'));
  if (postgres) {
    const own = await startPostgres({ durable: true });
    try {
      const more = await measureAgainst(parts, effort, other, () => createDatabase(own.url));
      print('Against the other checkout, on PostgreSQL', table(more, 'other'));
      found.push(...more.map((line) => ({ ...line, what: `${line.what.trim()} (PostgreSQL)` })));
    } finally {
      await own.stop();
    }
  }
  process.stdout.write(`\n${verdict(found)}\n`);
}

/** Measures on an engine, and removes everything that was created or started, even after a failure. */
async function measureOn(engine: Engine): Promise<Line[]> {
  try {
    return [...(await measureData(engine)), ...(await measureSums(engine))];
  } finally {
    await stopAll();
    await engine.remove();
  }
}

/** The measurements that need many tasks. */
async function measureData({ name, make, copy, bareDelete, bareExport, bareInsert }: Engine): Promise<Line[]> {
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
async function measureSums({ name, make, copy }: Engine): Promise<Line[]> {
  if (!isSelected('work-total', 'load', 'tags', 'bell', 'neighbours')) return [];
  say(`${name}: filling a database with ${PEOPLE} people …`);
  await make('company', companyContents());
  const sides = await startSides('company', copy);
  say(`${name}: requests a second …`);
  const found = await measureCompany(parts, sides, effort);
  if (isSelected('neighbours')) {
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
