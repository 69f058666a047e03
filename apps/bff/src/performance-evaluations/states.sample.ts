import { type Insertable, sql } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';
import { insertRows } from '../db/insert-rows.ts';
import type { Tables } from '../db/tables.ts';
import { evaluationCounting } from '../jobs/evaluation-counting.ts';
import { TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';
import { evaluatingCompany } from './company.sample.ts';

const E = '/v2/performance-evaluations';

/** The states of a cycle in order. */
const ORDER = [
  'nominating',
  'collecting',
  'drafting',
  'submitted',
  'counting',
  'closed',
  'released',
  'contested',
  'reasoned',
  'erased',
] as const;

/** The possible situations of a cycle about one person. */
export const SITUATIONS = ['draft', 'bin', ...ORDER, 'canceled'] as const;
export type Situation = (typeof SITUATIONS)[number];

/** The callers: people of each level who take no part in the cycle, and people of level 1 who do. */
export const ROLES = ['1', '2', '3', '4', '5', 'subject', 'leader', 'line', 'calibrator', 'rater'] as const;
export type Role = (typeof ROLES)[number];

/** A company with a cycle, its people, and the ids used in request bodies. */
export interface SampleState {
  people: Record<Role, TestPerson>;
  id: number;
  subject: number;
  /** The id of a person who can become the leader. */
  other: number;
  template_id: number;
  versions: { cycle: number; subject: number; form: number };
  /** The rater ids by user id, null for the external rater. */
  raters: Map<number | null, number>;
  /** Restores all rows of evaluations. */
  restore(): Promise<void>;
}

/** In an order that satisfies foreign keys. */
const TABLES = [
  'evaluations',
  'evaluation_subjects',
  'evaluation_raters',
  'evaluation_forms',
  'evaluation_tallies',
  'evaluation_cells',
  'evaluation_comments',
  'evaluation_ratings',
  'evaluation_rating_changes',
  'evaluation_conversations',
  'evaluation_contests',
] as const;

/** A company whose cycle was brought to a situation by requests, clock and jobs. */
export async function companyIn(server: TestServer, situation: Situation): Promise<SampleState> {
  const company = await evaluatingCompany(server);
  const { admin, leader, people, template_id, done, draft, step } = company;
  const accountId = admin.accountId;
  const of = (level: 1 | 2 | 3 | 5, nome: string) => server.person({ accountId, level, nome });
  const [subject, ...peers] = people as [TestPerson, TestPerson, TestPerson];
  const [line, calibrator, rater] = [await of(1, 'Ivo'), await of(1, 'Zoé'), await of(1, 'Uma')];
  const reportTo = (who: TestPerson, above: TestPerson) =>
    sqlOf(server.db)
      .updateTable('employment_links')
      .set({ reports_to: above.userId })
      .where('account_id', '=', accountId)
      .where('user_id', '=', who.userId)
      .execute();
  await reportTo(leader, line);
  await reportTo(line, calibrator);
  const strangers = { 1: await of(1, 'Um'), 2: await of(2, 'Dois'), 3: await of(3, 'Três'), 5: await of(5, 'Cinco') };
  const { id } = await draft(
    {
      degree: '360',
      nomination: 'leader',
      groups: [
        { group: 'leader', weight_percent: 40 },
        { group: 'self', weight_percent: 0 },
        { group: 'peers', weight_percent: 30 },
        { group: 'external', weight_percent: 30 },
      ],
      rating: { labels: ['Below', 'As expected', 'Above'] },
      calibrator_ids: [calibrator.userId],
    },
    [subject],
  );
  await bringTo(situation);
  return read();

  async function bringTo(wanted: Situation): Promise<void> {
    const at = `${E}/${id}/raters/${subject.userId}`;
    const result = `${E}/${id}/results/${subject.userId}`;
    const reached = ORDER.findIndex((one) => one === wanted);
    const reaches = (one: (typeof ORDER)[number]) => reached >= ORDER.indexOf(one);
    const version = async (path: string) => (await done(leader, 'GET', path)).version;
    if (wanted === 'bin') await done(admin, 'DELETE', `${E}/${id}`);
    if (wanted === 'canceled') await step(id, 'cancel', { reason: 'Wrong template' });
    if (!reaches('nominating')) return;
    await step(id, 'open');
    const user_ids = [rater, ...peers].map(({ userId }) => userId);
    await done(leader, 'PUT', at, { group: 'peers', user_ids, version: await version(at) });
    const external = [{ nome: 'Nora of Acme', email: `nora.${id}.${accountId}@acme.test` }];
    await done(leader, 'PUT', at, { group: 'external', external, version: await version(at) });
    if (!reaches('collecting')) return;
    const { items } = await done(leader, 'GET', at);
    const approve = items.map((one: { id: number }) => one.id);
    await done(leader, 'POST', `${at}/approve`, { approve, version: await version(at) });
    await step(id, 'collect');
    if (!reaches('drafting')) return;
    const answers = [{ question_id: 1, point: 4 }];
    for (const who of [subject, leader, rater])
      for (const form of (await done(who, 'GET', `${E}/forms`)).items) {
        const saved = await done(who, 'PUT', `${E}/forms/${form.id}`, { answers, version: form.version });
        if (reaches('submitted')) await done(who, 'POST', `${E}/forms/${form.id}/submit`, { version: saved.version });
      }
    if (!reaches('counting')) return;
    await step(id, 'close');
    if (!reaches('closed')) return;
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const { db, files, vault } = server;
    await evaluationCounting.run({ db, files, vault, now: TEST_NOW, log, signal: new AbortController().signal });
    const rating = { rating: 2, potential: null, rationale: 'Steady' };
    await done(leader, 'PUT', `${result}/rating`, { ...rating, version: await version(result) });
    if (!reaches('released')) return;
    await done(leader, 'POST', `${E}/${id}/release`, {});
    if (!reaches('contested')) return;
    await done(subject, 'POST', `${result}/contest`, { reason: 'Dates were moved' });
    if (!reaches('reasoned')) return;
    await done(strangers[5], 'PUT', `${E}/${id}/erase-reason`, { reason: 'Wrong questions' });
    if (reaches('erased')) await done(strangers[5], 'DELETE', `${E}/${id}`);
  }

  async function read(): Promise<SampleState> {
    const { db } = server;
    const kept = await Promise.all(TABLES.map((table) => keepRows(db, accountId, table)));
    const asked = await sqlOf(db)
      .selectFrom('evaluation_raters')
      .where('account_id', '=', accountId)
      .select(['id', 'user_id'])
      .execute();
    return {
      people: { ...strangers, 4: admin, subject, leader, line, calibrator, rater },
      id,
      subject: subject.userId,
      other: strangers[3].userId,
      template_id,
      versions: {
        cycle: await versionIn(db, accountId, 'evaluations'),
        subject: await versionIn(db, accountId, 'evaluation_subjects'),
        form: await versionIn(db, accountId, 'evaluation_forms'),
      },
      raters: new Map(asked.map((one) => [one.user_id, one.id])),
      async restore() {
        await sqlOf(db).deleteFrom('evaluations').where('account_id', '=', accountId).execute();
        for (const writeAgain of kept) await writeAgain();
      },
    };
  }
}

/** Reads the rows of a table. @returns a function that writes them again */
async function keepRows<T extends (typeof TABLES)[number]>(db: Db, accountId: number, table: T) {
  const { rows } = await sql<Insertable<Tables[T]>>`select * from ${sql.table(table)}
    where account_id = ${accountId}`.execute(sqlOf(db));
  return () => insertRows(db, table, rows);
}

/** The version of the first row of a table; the version of a row that was never saved, if there is none. */
async function versionIn(
  db: Db,
  accountId: number,
  table: 'evaluations' | 'evaluation_subjects' | 'evaluation_forms',
): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from ${sql.table(table)}
    where account_id = ${accountId} limit 1`.execute(sqlOf(db));
  return rows[0]?.version ?? 1;
}
