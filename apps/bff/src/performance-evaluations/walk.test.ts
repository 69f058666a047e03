import { dice } from '@jornada/domain/evaluation-counting.sample';
import {
  CYCLE_STATES,
  CYCLE_STEPS,
  type CycleKind,
  type CycleState,
  cycleAfter,
  RATER_STEPS,
  type RaterGroup,
  type RaterState,
  raterAfter,
  SUBJECT_STATES,
  SUBJECT_STEPS,
  type SubjectState,
  subjectAfter,
} from '@jornada/domain/evaluations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { evaluationCounting } from '../jobs/evaluation-counting.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';
import { evaluatingCompany } from './company.sample.ts';

const E = '/v2/performance-evaluations';
const ACTIONS = 600;
const KIND: CycleKind = { degree: '360', nomination: 'leader' };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** The states of the rows of a cycle, and the forms that exist. */
interface Snapshot {
  cycle: { state: CycleState; isInBin: boolean; version: number };
  subject: { state: SubjectState; version: number };
  raters: Map<number, { state: RaterState; group: RaterGroup; user_id: number | null }>;
  forms: Map<number, number>;
}

async function readRows(accountId: number, id: number): Promise<Snapshot> {
  const db = sqlOf(server.db);
  const cycle = await db
    .selectFrom('evaluations')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .select(['state', 'deleted_at', 'version'])
    .executeTakeFirstOrThrow();
  const subject = await db
    .selectFrom('evaluation_subjects')
    .where('account_id', '=', accountId)
    .where('evaluation_id', '=', id)
    .select(['state', 'version'])
    .executeTakeFirstOrThrow();
  const raters = await db
    .selectFrom('evaluation_raters')
    .where('account_id', '=', accountId)
    .where('evaluation_id', '=', id)
    .select(['id', 'state', 'rater_group as group', 'user_id'])
    .orderBy('id')
    .execute();
  const forms = await db
    .selectFrom('evaluation_forms')
    .where('account_id', '=', accountId)
    .select(['rater_id', 'version'])
    .execute();
  return {
    cycle: { state: cycle.state, isInBin: cycle.deleted_at !== null, version: cycle.version },
    subject,
    raters: new Map(raters.map(({ id: of, ...row }) => [of, row])),
    forms: new Map(forms.map(({ rater_id, version }) => [rater_id, version])),
  };
}

/** Whether the states after an action equal those before it, or follow from them according to the tables. */
function follows(before: Snapshot, after: Snapshot): boolean {
  const [from, to] = [before.cycle, after.cycle];
  const end = to.isInBin ? 'bin' : to.state;
  const cycleFollows = from.isInBin
    ? to.state === from.state
    : end === from.state ||
      CYCLE_STEPS.some(
        (step) => cycleAfter(step, from.state, KIND) === end && (!to.isInBin || to.state === from.state),
      );
  const subjectFollows =
    after.subject.state === before.subject.state ||
    SUBJECT_STEPS.some((step) => subjectAfter(step, before.subject.state) === after.subject.state);
  const ratersFollow = [...after.raters].every(([id, { state, group }]) => {
    const was = before.raters.get(id)?.state;
    // New rows are approved (by the lines) or proposed.
    if (was === undefined) return state === 'approved' || state === 'proposed';
    return state === was || RATER_STEPS.some((step) => raterAfter(step, was, group) === state);
  });
  const formsAreWritten = [...after.forms.keys()].every((id) => {
    const state = after.raters.get(id)?.state;
    return state === 'drafting' || state === 'submitted';
  });
  return cycleFollows && subjectFollows && ratersFollow && formsAreWritten;
}

/** A request about a cycle in its current state; it is refused if it does not fit. */
type Action = [who: TestPerson, method: string, path: string, body?: object];

test(`${ACTIONS} random requests and jobs move cycles only along the tables, and restore no destroyed form`, async () => {
  const { admin, leader, people, draft } = await evaluatingCompany(server);
  const [rui, ...peers] = people as [TestPerson, TestPerson, TestPerson];
  const { accountId } = admin;
  const [root, uma] = [await server.person({ accountId, level: 5 }), await server.person({ accountId, level: 1 })];
  const everybody = [admin, leader, rui, ...peers, root, uma];
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const { db, files, vault } = server;
  const count = async () => {
    await evaluationCounting.run({ db, files, vault, now: TEST_NOW, log, signal: new AbortController().signal });
    return null;
  };

  const roll = dice(2);
  const oneOf = <T>(all: readonly T[]): T => all[roll(all.length)] as T;
  const begin = async () => (await draft({ ...KIND, name: 'Walked' }, [rui])).id as number;
  let id = await begin();
  let before = await readRows(accountId, id);
  const known = new Set<number>();
  const gone = new Set<number>();
  const visited = new Set<string>();
  let succeeded = 0;

  /** Actions that may be possible in each state, and are refused in others. */
  const actionsIn = (): Record<CycleState | 'bin', Action[]> => {
    const path = `${E}/${id}`;
    const at = `${path}/raters/${rui.userId}`;
    const result = `${path}/results/${rui.userId}`;
    const { version } = before.cycle;
    const own = { version: before.subject.version };
    // Mostly people who are asked now, and sometimes people whose forms were destroyed.
    const asked = [...before.raters.keys()];
    const rater = oneOf(asked.length > 0 && roll(4) > 0 ? asked : [...known, 1]);
    const form = `${E}/forms/${rater}`;
    const user = before.raters.get(rater)?.user_id;
    const who = everybody.find(({ userId }) => userId === user) ?? oneOf(everybody);
    const ofForm = { version: before.forms.get(rater) ?? 1 };
    const approve = [...before.raters].flatMap(([one, { state }]) => (state === 'proposed' ? [one] : []));
    const user_ids = [...peers, uma].map(({ userId }) => userId);
    const cancel: Action = [admin, 'POST', `${path}/cancel`, { reason: 'No', version }];
    const save: Action = [who, 'PUT', form, { answers: [{ question_id: 1, point: 4 }], ...ofForm }];
    const erase: Action[] = [
      [root, 'PUT', `${path}/erase-reason`, { reason: 'Wrong questions' }],
      [root, 'DELETE', path],
    ];
    return {
      draft: [[admin, 'POST', `${path}/open`, { version }], [admin, 'DELETE', path], cancel],
      nominating: [
        [leader, 'PUT', at, { group: 'peers', user_ids, ...own }],
        [leader, 'POST', `${at}/approve`, { approve, ...own }],
        [admin, 'POST', `${path}/collect`, { version }],
      ],
      collecting: [
        save,
        save,
        [who, 'POST', `${form}/submit`, ofForm],
        [who, 'POST', `${form}/reopen`, ofForm],
        [who, 'POST', `${form}/decline`, { reason: 'Busy' }],
        roll(3) > 0 ? save : [admin, 'POST', `${path}/close`, { version }],
        roll(9) > 0 ? save : [admin, 'POST', `${path}/subjects/${rui.userId}/withdraw`],
        roll(9) > 0 ? save : cancel,
      ],
      counting: [save],
      closed: [[leader, 'POST', `${path}/release`, {}], ...erase],
      released: [
        [rui, 'POST', `${result}/acknowledge`, { comment: '' }],
        [rui, 'POST', `${result}/contest`, { reason: 'Not so' }],
        [admin, 'POST', `${result}/settle`, { answer: 'Looked at' }],
        ...erase,
      ],
      canceled: [save],
      bin: [[root, 'POST', `${path}/restore`]],
    };
  };
  const nextAction = (): Action => {
    const actions = actionsIn();
    const fitting = actions[before.cycle.isInBin ? 'bin' : before.cycle.state];
    return oneOf(roll(4) > 0 ? fitting : Object.values(actions).flat());
  };

  for (let action = 0; action < ACTIONS; action++) {
    const [who, method, path, body] = nextAction();
    const isJob = roll(before.cycle.state === 'counting' ? 3 : 12) === 0;
    const status = isJob ? await count() : (await server.call(who, method, path, body)).status;
    if (status === 200) succeeded++;
    expect([method, path, status]).toEqual([method, path, expect.toBeOneOf([null, 200, 400, 403, 404, 409])]);
    const after = await readRows(accountId, id);
    expect([action, method, path, status, follows(before, after)]).toEqual([action, method, path, status, true]);
    for (const one of known) if (!after.raters.has(one)) gone.add(one);
    expect([...after.raters.keys(), ...after.forms.keys()].filter((one) => gone.has(one))).toEqual([]);
    for (const one of after.raters.keys()) known.add(one);
    visited.add(after.cycle.isInBin ? `bin of ${after.cycle.state}` : after.cycle.state).add(after.subject.state);
    before = after;
    const { state, isInBin } = after.cycle;
    if ((isInBin || state === 'canceled' || state === 'released') && roll(8) === 0) {
      for (const one of known) gone.add(one);
      id = await begin();
      before = await readRows(accountId, id);
    }
  }
  expect([succeeded > 150, gone.size > 30]).toEqual([true, true]);
  const states = [...CYCLE_STATES, ...SUBJECT_STATES, 'bin of closed', 'bin of released'];
  expect(states.filter((one) => !visited.has(one))).toEqual([]);
  for (const one of gone)
    for (const reader of [admin, leader, rui, uma])
      expect((await server.call(reader, 'GET', `${E}/forms/${one}`)).status).toBe(404);
});
