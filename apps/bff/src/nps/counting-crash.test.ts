import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { npsCounting, npsMixing } from '../jobs/nps.ts';
import { TEST_KEYS } from '../testing.ts';
import { listBallots } from './box.queries.ts';
import { bytesOnDisk } from './pages.sample.ts';
import { type Company, OPENING, openCompany } from './wave.sample.ts';
import { Traces } from './wave-traces.queries.ts';

const PROGRAM = fileURLToPath(new URL('./dying-count.sample.ts', import.meta.url));
const VOTERS = 12;

/** The steps of counting: numbers stored, reasons stored, box emptied, and right before the commit. */
const UNDONE = [
  'insert into nps_segments',
  'insert into nps_comments',
  'delete from nps_box',
  'insert into audit_events',
];

let company: Company;
let wave: number;
beforeAll(async () => {
  company = await openCompany();
  const voters = await company.people(VOTERS, company.admin.userId);
  wave = await company.open({ segment_by: 'leader' });
  for (const [at, voter] of voters.entries()) await company.answer(voter, wave, at % 11, `Reason ${at}`);
});
afterAll(() => company.server.close());

const setTraces = (holds_traces: number) =>
  sqlOf(company.server.db)
    .updateTable('nps_waves')
    .set({ holds_traces })
    .where('account_id', '=', company.admin.accountId)
    .where('id', '=', wave)
    .execute();
const tracesOf = async () =>
  (
    await sqlOf(company.server.db)
      .selectFrom('nps_waves')
      .where('account_id', '=', company.admin.accountId)
      .where('id', '=', wave)
      .select('holds_traces')
      .executeTakeFirstOrThrow()
  ).holds_traces;
const boxOf = () => listBallots(company.server.db, company.admin.accountId, wave);

/** Counts in a process that is killed after a statement. @returns the signal that ended it */
async function dieAfter(statement: string): Promise<NodeJS.Signals | null> {
  const { DATA_DIR, DATABASE_URL } = company.server.settings;
  const args = [
    DATABASE_URL ?? join(DATA_DIR, 'jornada.sqlite'),
    company.admin.accountId,
    wave,
    OPENING.toISOString(),
    statement,
  ];
  const child = spawn(process.execPath, [PROGRAM, ...args.map(String)], {
    env: { PATH: process.env['PATH'], DATA_KEYS: TEST_KEYS },
    stdio: 'inherit',
  });
  const [, signal] = await once(child, 'exit');
  return signal;
}

test('cleaning after a failed mixing is done by the next run of the job without a new answer', async () => {
  expect(await company.run(npsMixing)).toEqual({ mixed: 1 });
  expect(await tracesOf()).toBe(Traces.Open);
  // Simulates a process that died between the commit and the cleaning.
  await setTraces(Traces.Unmixed);
  expect(await company.run(npsMixing)).toEqual({ mixed: 0 });
  expect(await tracesOf()).toBe(Traces.Open);
});

test('kill -9 before the commit leaves the box unchanged; after it, the next run removes the traces', async () => {
  await company.done(company.admin, 'POST', `/v2/nps/${wave}/close`);
  const box = await boxOf();
  for (const statement of UNDONE) {
    expect([statement, await dieAfter(statement)]).toEqual([statement, 'SIGKILL']);
    expect((await company.call(company.admin, 'GET', `/v2/nps/${wave}/results`)).body.code).toBe('not_closed');
    expect(await boxOf()).toEqual(box);
  }
  // The first statement of the cleaning.
  const cleaning = company.server.settings.DATABASE_URL === undefined ? 'wal_checkpoint' : 'vacuum full';
  expect(await dieAfter(cleaning)).toBe('SIGKILL');
  const results = await company.done(company.admin, 'GET', `/v2/nps/${wave}/results`);
  expect(results.n).toBe(VOTERS);
  expect([await boxOf(), await tracesOf()]).toEqual([[], Traces.Open]);
  expect(await company.run(npsCounting)).toEqual({ counted: 0, cleaned: 1 });
  expect(await company.done(company.admin, 'GET', `/v2/nps/${wave}/results`)).toEqual(results);
  expect(await tracesOf()).toBe(Traces.None);
  const bytes = await bytesOnDisk(company.server);
  expect(box.filter(({ key, sealed }) => bytes.includes(key) || bytes.includes(sealed.slice(-200)))).toEqual([]);
});
