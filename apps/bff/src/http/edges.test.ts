import { contract } from '@jornada/contract/contract';
import type { Endpoint } from '@jornada/contract/endpoint';
import { refusalBody } from '@jornada/contract/refusals';
import { emptyLevels } from '@jornada/domain/competences';
import { newCycle } from '@jornada/domain/evaluation-cycles';
import { FIRST_OWN_LAYOUT } from '@jornada/domain/payroll-layout';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { type Answer, TEST_NOW } from '../testing.ts';
import { type FilledServer, openFilledServer } from '../testing/filled-server.ts';
import type { Change } from './edge-change.sample.ts';
import { ABSENT, bodyChange, bodyPathsOf, fieldNamesOf, changesOf, requestOf } from './edge-request.sample.ts';

/** Other seeds and more runs: `EDGE_SEED=1 EDGE_RUNS=1000`. */
const SEED = Number(process.env['EDGE_SEED'] ?? 20_260_302);
const RUNS = Number(process.env['EDGE_RUNS'] ?? 20);
/** The maximum CPU time of this process for one request. */
const LONGEST_CPU_MS = 2_000;

let filled: FilledServer;
/** An absence of the owner, since absences of the other person are canceled when that person leaves. */
let ownAbsence: number;
beforeAll(async () => {
  filled = await openFilledServer();
  // The person's balance is negative.
  const { server, owner, employee } = filled;
  const body = { negative: 'warn', version: 1 };
  const { status } = await server.call(owner, 'PATCH', '/v2/time-bank/policy', body);
  if (status !== 200) throw new Error(`the rules were not changed: ${status}`);
  const days = { kind_id: 1, starts_on: '2149-12-01', ends_on: '2149-12-01' };
  const asked = await server.call(owner, 'POST', '/v2/absences', days);
  if (asked.status !== 200) throw new Error(`the absence was not requested: ${asked.status}`);
  ownAbsence = asked.body.id;
  // The owner received feedback and a request; the plan and its check-in belong to them.
  const inAccount = [owner.accountId, 1] as const;
  for (const [table, set, key] of [
    ['feedback', { author_id: employee }, 'id'],
    ['feedback_recipients', { user_id: owner.userId }, 'feedback_id'],
    ['feedback_requests', { asked_by: employee, about_id: employee }, 'id'],
    ['feedback_request_people', { user_id: owner.userId }, 'request_id'],
    ['pdi', { user_id: owner.userId, author_id: owner.userId }, 'id'],
    ['pdi_check_ins', { author_id: owner.userId, at: TEST_NOW.toISOString() }, 'id'],
  ] as const)
    await sqlOf(filled.server.db)
      .updateTable(table as 'feedback')
      .set(set as { author_id: number })
      .where('account_id', '=', inAccount[0])
      .where(key as 'id', '=', inAccount[1])
      .execute();
});
afterAll(() => filled.server.close());

/** Creating and changing come first, so that reads see these rows, and deletions last. */
const ORDER = ['POST', 'PUT', 'PATCH', 'GET', 'DELETE'];
const endpoints = Object.values(contract)
  .flatMap((group) => Object.values(group) as Endpoint[])
  .toSorted((a, b) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method));
const nameOf = ({ resource, name }: Endpoint) => `${resource}.${name}`;
const byName = endpoints.map((endpoint) => ({ name: nameOf(endpoint), endpoint }));

/** Operations that refuse the valid request of this test, with the reason. */
const REFUSED: Readonly<Record<string, { status: number; reason: string }>> = {
  'auth.login': { status: 401, reason: 'the account has no passwords' },
  'session.signIn': { status: 401, reason: 'the account has no passwords' },
  'user.changePassword': { status: 400, reason: 'the account has no passwords' },
  'setup.create': { status: 400, reason: 'the set-up link is unknown' },
  'invite.join': { status: 400, reason: 'the token of the invitation is unknown' },
  'accounts.uploadLogo': { status: 415, reason: 'it takes a form' },
  'clients.uploadLogo': { status: 415, reason: 'it takes a form' },
  'user.uploadPhoto': { status: 415, reason: 'it takes a form' },
  'user.importLines': { status: 415, reason: 'it takes a form' },
  'competences.importCsv': { status: 415, reason: 'it takes a form' },
  'competence-profiles.importCsv': { status: 415, reason: 'it takes a form' },
  'user.photo': { status: 404, reason: 'the person has no photo' },
  'tasks.importCsv': { status: 415, reason: 'it takes a form' },
  'employee-hr-data.create': { status: 409, reason: 'there is a record' },
  'employee-hr-data.explain': { status: 409, reason: 'the record is active' },
  'second-factor.startTotp': { status: 400, reason: 'the account has no passwords' },
  'second-factor.confirmTotp': { status: 409, reason: 'no set-up was started' },
  'second-factor.removeTotp': { status: 409, reason: 'there is no second factor' },
  'second-factor.renewRecoveryCodes': { status: 409, reason: 'there is no second factor' },
  'second-factor.passkeyOptions': { status: 400, reason: 'the code is wrong' },
  'second-factor.registerPasskey': { status: 400, reason: 'no authenticator has answered' },
  'second-factor.renamePasskey': { status: 404, reason: 'there is no passkey' },
  'second-factor.removePasskey': { status: 404, reason: 'there is no passkey' },
  'second-factor.reset': { status: 409, reason: 'there is no second factor' },
  'tasks.unwatch': { status: 404, reason: 'the task was deleted before' },
  'time-bank.changePolicy': { status: 409, reason: 'there are several agreements' },
  'time-bank.closePerson': { status: 409, reason: 'the person is neither held nor being corrected' },
  'time-bank.drift': { status: 404, reason: 'the month is not closed' },
  'time-bank.keep': { status: 409, reason: 'the days changed while the person was corrected' },
  'payroll.draft': { status: 400, reason: 'the month is not closed' },
  'payroll.handOver': { status: 400, reason: 'the month is not closed' },
  'payroll.file': { status: 404, reason: 'the hand-over has no file' },
  'absences.attach': { status: 415, reason: 'it takes a form' },
  'absences.file': { status: 404, reason: 'the absence has no document' },
  'absences.fileReaders': { status: 404, reason: 'the absence has no document' },
  'absences.detach': { status: 404, reason: 'the absence has no document' },
  'user.settleOffboarding': { status: 409, reason: 'the person is still to leave' },
  'user.reverseOffboardingSettlement': { status: 409, reason: 'the person is still to leave' },
  'user.offboard': { status: 409, reason: 'the person has not joined' },
  'session.end': { status: 404, reason: 'there is no such session' },
  'user.createPasswordLink': { status: 409, reason: 'the person has not joined' },
  'competence-groups.order': { status: 400, reason: 'the ids are not the active groups' },
  'comments.restore': { status: 404, reason: 'the comment is not deleted' },
  'feedback.restore': { status: 403, reason: 'only its author withdrew it' },
  'feedback.send': { status: 403, reason: 'only its author sends it' },
  'feedback.withdraw': { status: 403, reason: 'only its author withdraws it' },
  'feedback.update': { status: 403, reason: 'only its author changes it' },
  'feedback.remove': { status: 403, reason: 'only its author deletes it' },
  'feedback.keep': { status: 409, reason: 'hiding it has settled the reports' },
  'feedback.removeReply': { status: 403, reason: 'the reply is of somebody else' },
  'feedback-requests.withdraw': { status: 403, reason: 'the request is of somebody else' },
  'evaluation-results.byPerson': { status: 404, reason: 'the evaluation of the test is not counted' },
  'evaluation-results.exportCsv': { status: 404, reason: 'the evaluation of the test is not counted' },
  'evaluation-results.readers': { status: 404, reason: 'the evaluation of the test is not counted' },
  'evaluation-results.calibration': { status: 404, reason: 'the evaluation of the test is not counted' },
  'evaluation-results.calibrate': { status: 404, reason: 'the evaluation of the test is not counted' },
  'evaluation-results.ratingHistory': { status: 404, reason: 'the evaluation of the test is not counted' },
  'evaluation-results.lock': { status: 404, reason: 'the evaluation of the test is not counted' },
  'evaluation-results.unlock': { status: 404, reason: 'the evaluation of the test is not counted' },
  'evaluation-results.fairness': { status: 404, reason: 'the evaluation of the test is not counted' },
  'evaluation-results.rate': { status: 404, reason: 'the evaluation of the test is not counted' },
  'evaluation-results.release': { status: 404, reason: 'the evaluation of the test is not counted' },
  'evaluation-results.conversation': { status: 404, reason: 'the evaluation of the test is not counted' },
  'evaluation-results.talk': { status: 404, reason: 'the evaluation of the test is not counted' },
  'evaluation-results.note': { status: 404, reason: 'the evaluation of the test is not counted' },
  'evaluation-results.acknowledge': { status: 404, reason: 'the evaluation of the test is not counted' },
  'evaluation-results.contest': { status: 404, reason: 'the evaluation of the test is not counted' },
  'evaluation-results.share': { status: 404, reason: 'the evaluation of the test is not counted' },
  'evaluation-results.unshare': { status: 404, reason: 'the evaluation of the test is not counted' },
  'evaluation-results.settle': { status: 404, reason: 'the evaluation of the test is not counted' },
  'nps.restore': { status: 404, reason: 'the draft is not deleted' },
  'nps-comments.setThemes': { status: 404, reason: 'the reason was hidden' },
  'nps.answer': { status: 409, reason: 'the wave has ended' },
  'pdi.fromEvaluation': { status: 400, reason: 'the evaluation of the test is not about the caller' },
  'pdi.restore': { status: 404, reason: 'the plan is not deleted' },
  'pdi.propose': { status: 409, reason: 'the plan is active' },
  'pdi.accept': { status: 409, reason: 'the plan is active' },
  'pdi.return': { status: 409, reason: 'the plan is active' },
  'pdi.finish': { status: 409, reason: 'a goal is open' },
  'pdi.linkTask': { status: 409, reason: 'the action has a task' },
  'pdi.updateAction': { status: 409, reason: 'the action has the state of its task' },
  'pdi.removeGoal': { status: 404, reason: 'the plan is deleted' },
  'pdi.removeAction': { status: 404, reason: 'the plan is deleted' },
  'pdi.unlinkTask': { status: 404, reason: 'the plan is deleted' },
  'performance-evaluations.form': { status: 404, reason: 'nobody asks the caller' },
  'performance-evaluations.evidence': { status: 404, reason: 'nobody asks the caller' },
  'performance-evaluations.saveForm': { status: 404, reason: 'nobody asks the caller' },
  'performance-evaluations.submit': { status: 404, reason: 'nobody asks the caller' },
  'performance-evaluations.reopen': { status: 404, reason: 'nobody asks the caller' },
  'performance-evaluations.decline': { status: 404, reason: 'nobody asks the caller' },
  'performance-evaluations.restore': { status: 404, reason: 'the draft is not deleted' },
  'performance-evaluations.eraseReason': { status: 409, reason: 'the draft has no results' },
  'performance-evaluations.open': { status: 400, reason: 'the draft has no template' },
  'performance-evaluations.collect': { status: 409, reason: 'nobody proposes in a draft' },
  'performance-evaluations.close': { status: 409, reason: 'the draft is not answered' },
  'performance-evaluations.remind': { status: 409, reason: 'the draft is not answered' },
  'performance-evaluations.nominate': { status: 409, reason: 'nobody proposes in a draft' },
  'performance-evaluations.approve': { status: 409, reason: 'nobody proposes in a draft' },
  'performance-evaluations.changeLeader': { status: 409, reason: 'the draft is not answered' },
  'performance-evaluations.newLink': { status: 409, reason: 'the draft is not answered' },
  'performance-evaluations.removeOutside': { status: 409, reason: 'the draft is not answered' },
  'answer.check': { status: 404, reason: 'the token of the link is unknown' },
  'answer.save': { status: 404, reason: 'the token of the link is unknown' },
  'answer.submit': { status: 404, reason: 'the token of the link is unknown' },
  'answer.decline': { status: 404, reason: 'the token of the link is unknown' },
  'performance-evaluations.withdraw': { status: 409, reason: 'the draft is not answered' },
  'performance-evaluations.removeSubject': { status: 404, reason: 'the draft is deleted' },
  'resource-allocation.restore': { status: 404, reason: 'the allocation is not deleted' },
};

/** Codes of fields with a wrong shape; other codes are about existing rows. */
const OF_SHAPE =
  /^(required|wrong_type|too_small|too_big|empty|invalid|unknown_field|year_out_of_range|masked|not_(an_option|storable|date|datetime|email|url|regex|cpf|pis|time_zone))$/;
/** Fields of another operation that a 400 may report: starting a timer can stop another one. */
const ELSEWHERE = ['ended_at', 'Idempotency-Key'];

let sent = 0;
/** Values that exist, that pass checks which a schema cannot express, or that must differ between requests. */
function known(field: string, { resource, name }: Endpoint): unknown {
  const { employee, owner } = filled;
  const day = new Date(Date.UTC(2010, 0, 1 + (sent % 3_000))).toISOString();
  const later = new Date(Date.UTC(2150, 0, 1 + (sent % 3_000))).toISOString().slice(0, 10);
  const values: Record<string, unknown> = {
    user_id: employee,
    userId: employee,
    user_ids: [employee],
    ids: resource === 'time-bank' ? [2] : undefined,
    assignee_id: employee,
    manager_id: owner.userId,
    reports_to: owner.userId,
    id_conta: owner.accountId,
    into_id: 2,
    // A task cannot be its own subtask, and one task must stay without a parent.
    parent_id: ABSENT,
    tag_ids: [2],
    add_tag_ids: [2],
    remove_tag_ids: [2],
    dry_run: resource === 'time-bank' ? false : undefined,
    instead_of: ABSENT,
    images: ABSENT,
    count_entry_ids: ABSENT,
    closes_from: ABSENT,
    unexplained_days: 3,
    // Lawful for agreements of all kinds.
    period: { kind: 'rolling', months: 0 },
    month: '2025-12',
    validFrom: '2026-02-02',
    started_at: resource === 'work-timer' ? TEST_NOW.toISOString() : day,
    ended_at: TEST_NOW.toISOString(),
    was_minutes: 0,
    added: [],
    name: `Name ${sent}`,
    email: resource === 'notifications' ? 'daily' : `person-${sent}@example.test`,
    website: 'https://example.test',
    time_zone: 'America/Sao_Paulo',
    tax_id: '529.982.247-25',
    pis_nis: '120.12345.67-2',
    ...(resource === 'task-tags' && name !== 'merge' && { id: 2 }),
    ...(/^(update|deactivate)Layout$/.test(name) && { id: FIRST_OWN_LAYOUT }),
    ...(resource === 'absences' && {
      user_id: ABSENT,
      approve: ABSENT,
      kind_id: 1,
      starts_on: later,
      ends_on: later,
      minutes_per_day: null,
    }),
    ...(resource === 'absences' && name === 'update' && { id: ownAbsence }),
    // The person owes hours.
    ...(/^(settle|previewSettlement)$/.test(name) && { kind: 'forgive', minutes: 1 }),
    // Only absences have this field.
    ...(name === 'changeCodes' && { kind_id: ABSENT }),
    recipient_ids: [employee],
    from_ids: [employee],
    ...(resource === 'feedback' && { request_id: ABSENT, send: ABSENT, competence_ids: [1], to: ABSENT }),
    ...(resource === 'pdi' && { user_id: ABSENT, evaluation_id: ABSENT, competence_id: 1, from_level: 1, to_level: 2 }),
    ...(name === 'fromEvaluation' && { evaluation_id: 1 }),
    // Not before the goal and its action are due.
    ...(resource === 'pdi' && name === 'update' && { ends_on: '2026-12-31' }),
    ...(resource === 'feedback-requests' && { about_id: ABSENT, due_on: ABSENT, competence_ids: [1] }),
    ...(name === 'merge' && resource === 'competence-groups' && { id: 4 }),
    ...(name === 'merge' && resource === 'competences' && { id: 14 }),
    // Only one of the events belongs to a kind of absence.
    ...(resource === 'payroll' && { kind_id: ABSENT }),
    // Other profiles expect the highest level.
    competence_levels: 5,
    ...(resource === 'competences' && { levels: emptyLevels() }),
    ...(resource === 'competence-profiles' && { job_titles: [`Title ${sent}`] }),
    ...(resource === 'evaluation-templates' && {
      profile_ids: ABSENT,
      choices: ABSENT,
      points: 5,
      labels: ['1', '2', '3', '4', '5'],
    }),
    ...(resource === 'performance-evaluations' && {
      ...newCycle('90', () => TEST_NOW.toISOString().slice(0, 10)),
      template_id: ABSENT,
      nominate_until: ABSENT,
      guide_percent: ABSENT,
      calibrator_ids: ABSENT,
      rating: ABSENT,
      department: ABSENT,
      leader_id: ABSENT,
      joined_before: ABSENT,
      ...(name === 'cancel' && { id: 3 }),
    }),
    // Wave 1 is opened and closed, 2 was counted, and the others are drafts.
    ...(resource === 'nps' && {
      opens_at: ABSENT,
      closes_at: new Date(TEST_NOW.getTime() + 10 * 86_400_000).toISOString(),
      ...(name === 'cancel' && { id: 5 }),
      ...(/^(update|remove)$/.test(name) && { id: 4 }),
    }),
    ...(/^nps-(results|comments)$/.test(resource) && { id: 2 }),
    ...(resource === 'nps-comments' && { key: '1'.padStart(32, '0'), themes: [] }),
    ...(name === 'fill' && { date: day.slice(0, 10) }),
    ...(resource === 'user' && name === 'update' && { is_active: false }),
  };
  return values[field];
}

/** Sends a request as the owner of the account; a stale version is replaced once by the current one. */
async function send(endpoint: Endpoint, changes: readonly Change[] = []): Promise<Answer & { cpuMs: number }> {
  const { server, owner, path } = filled;
  sent++;
  const ofPerson = endpoint.path.startsWith('/v2/user/{id}') && !changes.some(({ field }) => field === 'id');
  const target = ofPerson ? { ...endpoint, path: path(endpoint.path, 1) as '/' } : endpoint;
  const call = async (version?: number) => {
    const values = (field: string) => (field === 'version' ? version : known(field, endpoint));
    const { path: url, body, headers } = requestOf(target, values, changes);
    // A new session for each request, since one of the operations ends it.
    const person = { ...owner, token: await server.tokenOf(owner) };
    const begun = process.cpuUsage();
    const answer = await server.call(person, endpoint.method, url, body, {
      'sec-fetch-site': 'same-origin',
      ...headers,
    });
    const { user, system } = process.cpuUsage(begun);
    return { ...answer, cpuMs: (user + system) / 1_000 };
  };
  const answer = await call();
  const current = answer.status === 409 ? answer.body.details?.current?.version : undefined;
  return current === undefined ? answer : call(current);
}

/** Everything wrong with a response to a request with these changes. */
function faultsOf(endpoint: Endpoint, answer: Answer & { cpuMs: number }, changes: readonly Change[]): string[] {
  const { status, headers, body, cpuMs } = answer;
  const logged = filled.server.logged.filter((line) => line.includes('"level":50'));
  return [
    ...(status >= 500 ? [`status ${status}`, ...logged] : []),
    ...(cpuMs > LONGEST_CPU_MS ? [`took ${Math.round(cpuMs)} ms of processor time`] : []),
    ...(status >= 400 && !refusalBody.safeParse(body).success ? ['the body is no refusal'] : []),
    ...(status === 429 && !headers.has('retry-after') ? ['has no Retry-After'] : []),
    ...(status === 400 && !namesField(endpoint, body.errors ?? [], changes)
      ? [`does not name the field: ${JSON.stringify(body).slice(0, 500)}`]
      : []),
  ];
}

const withoutIndex = (path: string) => path.replace(/\.\d+(?=\.|$)/g, '');

/** Whether a 400 reports a changed field or, if it is about rows, any field that the request can have. */
function namesField(
  endpoint: Endpoint,
  errors: readonly { path: string; code?: string }[],
  changes: readonly Change[],
): boolean {
  const fields = changes.flatMap(({ field }) => field ?? []);
  // A body of another kind, or a header.
  if (fields.length < changes.length) return true;
  const isChanged = (path: string) =>
    fields.some((field) => path === field || path.startsWith(`${field}.`) || field.startsWith(`${path}.`));
  const declared = [...fieldNamesOf(endpoint), ...ELSEWHERE];
  return errors.some(
    ({ path, code = '' }) => isChanged(path) || (!OF_SHAPE.test(code) && declared.includes(withoutIndex(path))),
  );
}

const printed = (change: Change) => ({ ...change, [fc.toStringMethod]: () => change.name });

/** One edge value of each declared field, since random changes miss some fields; the seed selects the value. */
function everyField(endpoint: Endpoint): [Change[]][] {
  const edges = Map.groupBy(changesOf(endpoint), ({ field = '' }) => withoutIndex(field));
  return fieldNamesOf(endpoint).flatMap((field, at) => {
    const of = edges.get(field) ?? [];
    const edge = of[(SEED + at) % of.length];
    return edge ? [[[printed(edge)]]] : [];
  });
}

/** One or two changes: edge values of all fields, and random values of body fields. */
function changesFor(endpoint: Endpoint): fc.Arbitrary<Change[]> {
  const edges = new Map(changesOf(endpoint).map((change) => [change.name, printed(change)]));
  const paths = bodyPathsOf(endpoint);
  const value = fc.oneof(fc.string({ unit: 'binary' }), fc.double(), fc.maxSafeInteger(), fc.jsonValue());
  const random = ([path, any]: [(typeof paths)[number], unknown]) => printed(bodyChange(path, fc.stringify(any), any));
  const change = fc.oneof(
    { arbitrary: fc.constantFrom(...edges.keys()).map((name) => edges.get(name) as Change), weight: 4 },
    ...(paths.length ? [{ arbitrary: fc.tuple(fc.constantFrom(...paths), value).map(random), weight: 1 }] : []),
  );
  return fc.array(change, { minLength: 1, maxLength: 2 });
}

describe('a request with edge values gets a response, or a refusal, in the shape of the contract', () => {
  test.each(byName)('$name', async ({ name, endpoint }) => {
    // Wrong passwords sent to other operations count towards this operation's limits.
    await sqlOf(filled.server.db).deleteFrom('sign_in_failures').execute();
    const { status, body } = await send(endpoint);
    const refused = REFUSED[name]?.status;
    // Otherwise most changes would not reach the database.
    if (refused === undefined) expect(status, JSON.stringify(body)).toBeLessThan(400);
    else expect(status, JSON.stringify(body)).toBe(refused);

    const request = fc.asyncProperty(changesFor(endpoint), async (changes) => {
      filled.server.logged.length = 0;
      expect(faultsOf(endpoint, await send(endpoint, changes), changes)).toEqual([]);
    });
    const examples = everyField(endpoint);
    await fc.assert(request, { seed: SEED, examples, numRuns: Math.max(RUNS, examples.length + RUNS / 2) });
  });
});
