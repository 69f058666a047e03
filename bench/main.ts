/** `npm run bench`: the product against the bare server, in one run, as one table of ratios. */
import { measureAgainst } from './against.ts';
import { measureClosing } from './closing.ts';
import { installBrowser } from '../scripts/browser.ts';
import { createDatabase, type Postgres, startPostgres } from '../scripts/postgres.ts';
import { openTemporary } from '../scripts/temporary.ts';
import { measureFirstScreens } from './first-screen.ts';
import { measureImages } from './images.ts';
import { measureInteractions } from './interaction.ts';
import { measureLedgerGrowth } from './ledger-growth.ts';
import { table, verdict } from './line.ts';
import { measureLines } from './lines.ts';
import { measureEvaluations } from './evaluations.ts';
import { measureNps } from './nps.ts';
import { measureLoadedMemory } from './loaded-memory.ts';
import { measureMails } from './mails.ts';
import { readOptions } from './options.ts';
import { onEmptyDatabase, postgresEngine } from './postgres.ts';
import { measurePayroll } from './payroll.ts';
import { measureProduct } from './product.ts';
import { measureSignIns } from './sign-ins.ts';
import { measureSilentStore } from './silent-store.ts';
import { sqliteEngine } from './sqlite.ts';
import { measureTimeline } from './timeline.ts';
import { measureToday } from './today.ts';
import { isAnyOf, measureOn } from './over-sql.ts';

const options = readOptions(process.argv.slice(2));
const { parts, effort, against, postgres } = options;
const say = (line: string) => process.stderr.write(`${line}\n`);
const print = (title: string, text: string) => process.stdout.write(`\n${title}\n\n${text}\n`);

const temporary = openTemporary();
// A process ended by a signal would leave its folders and servers behind; `exit` runs their clean-up.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

if (against !== undefined) {
  await compareWith(against);
  temporary.remove();
  process.exit(0);
}

// Checked first, so that a missing prerequisite does not fail the run after half an hour.
if (isAnyOf(parts, 'task-list', 'timeline', 'first-screen', 'interaction')) await installBrowser();

// Each table is printed as soon as it is measured, so that a later failure does not lose it.
const lines = await measureOn(sqliteEngine(), options);
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
    const more = await measureOn(postgresEngine(url), options);
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
