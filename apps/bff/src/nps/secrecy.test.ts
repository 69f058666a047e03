import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { npsCounting, npsMixing } from '../jobs/nps.ts';
import type { TestPerson } from '../testing.ts';
import { readAccount } from '../testing/account-rows.ts';
import { openedBallots, shuffled } from './ballots.service.ts';
import { listBallots } from './box.queries.ts';
import { atLeast, bytesOnDisk, inPlace } from './pages.sample.ts';
import { type Company, openCompany } from './wave.sample.ts';

const VOTERS = 200;
const CHANCE = 1 / VOTERS;
/** Results less probable than this by chance fail the test: a leak links everybody, and the test must not be flaky. */
const LEAST = 0.0001;

let company: Company;
let voters: TestPerson[];
let wave: number;
/** All random keys and sealed answers that were ever in the box. */
const secrets = new Set<string>();
const isPostgres = () => company.server.settings.DATABASE_URL !== undefined;

async function remember(): Promise<void> {
  // On SQLite a long text is stored in two places.
  for (const { key, sealed } of await listBallots(company.server.db, company.admin.accountId, wave))
    secrets.add(key).add(sealed.slice(-200));
}

/** The number of these secrets found in the files. */
async function found(): Promise<number> {
  const bytes = await bytesOnDisk(company.server);
  return [...secrets].filter((secret) => bytes.includes(secret)).length;
}

beforeAll(async () => {
  company = await openCompany();
  voters = await company.people(VOTERS, company.admin.userId);
  wave = await company.open({ segment_by: 'leader' });
});
afterAll(() => company.server.close());

/** The author of each ballot, found by its reason: only the test can decrypt it. */
async function truth(): Promise<Map<string, string>> {
  const { server, admin } = company;
  const ballots = await listBallots(server.db, admin.accountId, wave);
  const opened = ballots.map((ballot) => openedBallots(server.vault, admin.accountId, wave, [ballot])[0]);
  return new Map(ballots.map(({ key }, at) => [key, opened[at]?.reason.split(' ')[1] ?? '']));
}

/** The highest number of right guesses when pairing people with ballots by what the tables show. */
async function rightGuesses(): Promise<{ byTransaction: number; byPlace: number }> {
  const ofAccount = new Set(voters.map(({ userId }) => String(userId)));
  const people = (await inPlace(company.server, company.admin.accountId, 'nps_participants')).filter(
    ({ id, answered }) => answered && ofAccount.has(id),
  );
  const owners = await truth();
  const ballots = (await inPlace(company.server, company.admin.accountId, 'nps_box')).filter(({ id }) =>
    owners.has(id),
  );
  const isRight = (person: string | undefined, ballot: string | undefined) =>
    ballot !== undefined && owners.get(ballot) === person;
  const pairs = (other: typeof ballots) => people.filter(({ id }, at) => isRight(id, other[at]?.id)).length;
  const alone = people.filter(({ by }) => by !== '' && people.filter((one) => one.by === by).length === 1);
  return {
    byTransaction: alone.filter(({ id, by }) => isRight(id, ballots.find((one) => one.by === by)?.id)).length,
    byPlace: Math.max(pairs(ballots), pairs(ballots.toReversed())),
  };
}

// The tests are the life of one wave, in this order.
describe('an attacker who reads the database', () => {
  test('finds nothing about an answer except that the person answered, and a sealed row (A9)', async () => {
    const { server, admin, answer } = company;
    const before = await readAccount(server.db, admin.accountId);
    for (const voter of shuffled(voters)) {
      const { status } = await answer(voter, wave, voter.userId % 11, `Reason ${voter.userId} `.padEnd(40, 'x'));
      expect(status).toBe(200);
    }
    const after = await readAccount(server.db, admin.accountId);
    const changed = [...after].flatMap(([table, rows]) =>
      JSON.stringify(rows) === JSON.stringify(before.get(table)) ? [] : table,
    );
    expect(changed.toSorted()).toEqual(['nps_box', 'nps_participants']);
    expect(after.get('nps_box')).toHaveLength(VOTERS);
    const lengths = (await listBallots(server.db, admin.accountId, wave)).map(({ sealed }) => sealed.length);
    expect(new Set(lengths).size).toBe(1);
    await remember();
  });

  test('links people to answers by transaction before mixing, on PostgreSQL: the attack works', async () => {
    expect((await rightGuesses()).byTransaction).toBe(isPostgres() ? VOTERS : 0);
    expect(await found()).toBe(secrets.size);
  });

  test('links them no better than chance after mixing (A9)', async () => {
    expect(await company.run(npsMixing)).toEqual({ mixed: 1 });
    const { byTransaction, byPlace } = await rightGuesses();
    expect(atLeast(byTransaction, VOTERS, CHANCE)).toBeGreaterThan(LEAST);
    expect(atLeast(byPlace, VOTERS, CHANCE)).toBeGreaterThan(LEAST);
    // The earlier rows are gone from the files, and the attack above finds nothing.
    expect(await found()).toBe(0);
    await remember();
    expect(await found()).toBe(2 * VOTERS);
    expect(await company.run(npsMixing)).toEqual({ mixed: 0 });
  });

  test('sees participation only as a whole percentage, as managers of waves do', async () => {
    const { done, admin } = company;
    expect((await done(admin, 'GET', `/v2/nps/${wave}`)).participation_percent).toBe(99);
    expect((await done(voters[0] as TestPerson, 'GET', `/v2/nps/${wave}`)).participation_percent).toBeNull();
  });

  test('finds no answer and no participant after counting, even with the keys (A10)', async () => {
    await company.done(company.admin, 'POST', `/v2/nps/${wave}/close`);
    expect(await company.run(npsCounting)).toEqual({ counted: 1, cleaned: 1 });
    expect(await found()).toBe(0);
    const { db } = company.server;
    for (const table of ['nps_box', 'nps_participants'] as const)
      expect(
        await sqlOf(db).selectFrom(table).where('account_id', '=', company.admin.accountId).selectAll().execute(),
      ).toEqual([]);
  });

  test('finds nothing of a canceled wave either, after the job has cleaned the files', async () => {
    const { admin, answer, done, open, run } = company;
    secrets.clear();
    wave = await open();
    for (const voter of voters.slice(0, 20)) await answer(voter, wave, 9, `Reason ${voter.userId}`);
    await remember();
    expect(await found()).toBe(40);
    await done(admin, 'POST', `/v2/nps/${wave}/cancel`, { reason: 'Wrong question' });
    expect(await run(npsCounting)).toEqual({ counted: 0, cleaned: 1 });
    expect(await found()).toBe(0);
  });
});
