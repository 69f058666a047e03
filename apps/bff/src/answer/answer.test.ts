import { addDays } from '@jornada/domain/calendar';
import type { Fault } from '@jornada/domain/refusal';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { evaluationClock, evaluationNotices } from '../jobs/evaluation-clock.ts';
import { evaluationCounting } from '../jobs/evaluation-counting.ts';
import { rowsLeft } from '../performance-evaluations/cycle.sample.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';
import { askingOutside, mailed, OUTSIDE, tokenIn } from './outside.sample.ts';

let server: TestServer;
let company: Awaited<ReturnType<typeof askingOutside>>;
beforeAll(async () => {
  server = await openTestServer({ sendsMail: true, trustProxy: 1 });
});
beforeEach(async () => {
  server.setNow(TEST_NOW);
  company = await askingOutside(server);
});
afterAll(() => server.close());

const later = (hours: number) => new Date(TEST_NOW.getTime() + hours * 3_600_000);
const RATED = [{ question_id: 1, point: 4 }];
const [nora, ian, eva] = OUTSIDE.map(({ email }) => email) as [string, string, string];

/** Tokens by e-mail address, from the due mails. */
const tokens = async (now = later(0.1)) => new Map((await mailed(server, now)).map((mail) => [mail.to, tokenIn(mail)]));
const rater = (id: number | undefined) =>
  sqlOf(server.db)
    .selectFrom('evaluation_raters')
    .where('account_id', '=', company.admin.accountId)
    .where('id', '=', id ?? 0)
    .selectAll()
    .executeTakeFirstOrThrow();
const refused = async (method: string, to: string, body: object, headers = {}) => {
  const { status, body: answer } = await company.answer(method, to, body, headers);
  return [status, answer.code];
};
const job = () => ({
  db: server.db,
  files: server.files,
  vault: server.vault,
  log: { info: () => {}, warn: () => {}, error: () => {} },
  signal: new AbortController().signal,
});

test('external raters are proposed by name and e-mail, and approved by the leader', async () => {
  const { rui, leader, peers, at, propose, done } = company;
  const { version } = await done(rui, 'GET', at);
  const wrong = [rui.email.toUpperCase(), (peers[0] as TestPerson).email, nora, nora].map((email) => ({
    nome: 'Nora',
    email,
  }));
  const { body } = await server.call(rui, 'PUT', at, { group: 'external', external: wrong, version });
  expect(body.errors.map(({ path, code }: Fault) => `${path} ${code}`)).toEqual([
    'external.0.email oneself',
    'external.1.email works_here',
    'external.3.email duplicate',
  ]);
  await propose({ group: 'external', external: OUTSIDE });
  await propose({ group: 'external', external: OUTSIDE.slice(0, 2) });
  const list = await done(leader, 'GET', at);
  const outside = list.items.filter(({ group }: never) => group === 'external');
  expect(outside).toMatchObject([{ ...OUTSIDE[0], state: 'proposed', user_id: null }, OUTSIDE[1]]);
  const peerIds = list.items.flatMap(({ id, group }: never) => (group === 'peers' ? [id] : []));
  const decided = await done(leader, 'POST', `${at}/approve`, {
    approve: [...peerIds, outside[0].id],
    refuse: [outside[1].id],
    version: list.version,
  });
  const states = decided.items.filter(({ group }: never) => group === 'external').map(({ state }: never) => state);
  expect(states).toEqual(['approved', 'refused']);
  await company.step(company.id, 'collect');
  expect([...(await tokens()).keys()]).toEqual([nora]);
});

test('an external rater answers with a mailed link and is counted', async () => {
  const { admin, id, path, done, answer, collected, rui } = company;
  const raters = await collected();
  const mails = await mailed(server, later(0.1));
  expect(mails.map(({ to }) => to).toSorted()).toEqual([eva, ian, nora]);
  for (const { subject, text, html } of mails) {
    expect(subject).toBe('Test pede a sua opinião');
    expect(`${text} ${html}`).not.toMatch(/\b(Rui|Acme|Cycle)\b/);
  }
  const links = new Map(mails.map((mail) => [mail.to, tokenIn(mail)]));
  const token = links.get(nora) ?? '';
  expect((await rater(raters.get(nora))).token_hash).not.toContain(token);
  const { body: form } = await answer('POST', '/check', { token });
  expect(form).toMatchObject({
    account: { name: 'Test', logo_url: null },
    subject: { nome: 'Rui' },
    group: 'external',
    state: 'open',
    sections: [{ title: 'Work' }],
  });
  // Nothing else about the account is revealed.
  expect(JSON.stringify(form)).not.toMatch(/\bLia\b|Analyst|Cycle|@/);
  expect(await refused('POST', '/submit', { token, version: 1 })).toEqual([400, 'missing_answers']);
  const { body: saved } = await answer('PUT', '', { token, answers: RATED, version: 1 });
  expect(saved).toMatchObject({ version: 2, progress_percent: 100, missing: [] });
  const stale = await answer('PUT', '', { token, answers: [], version: 1 });
  expect(stale).toMatchObject({
    status: 409,
    body: { code: 'stale_version', details: { current: { answers: RATED } } },
  });
  expect(JSON.stringify(stale.body)).not.toContain('Cycle');
  expect(await refused('POST', '/decline', { token, reason: 'Busy' })).toEqual([409, 'wrong_state']);
  for (const [email, link] of links) {
    const version =
      email === nora ? 2 : (await answer('PUT', '', { token: link, answers: RATED, version: 1 })).body.version;
    const { body: sent } = await answer('POST', '/submit', { token: link, version });
    // Submitted answers are not shown again, even with the same link.
    expect(sent).toMatchObject({ state: 'submitted', sections: [], answers: [] });
  }
  const [event] = (await done(admin, 'GET', '/v2/audit?limit=1')).items;
  expect(event).toMatchObject({ action: 'performance-evaluations.submit', actor_id: null, target_id: id, fields: [] });
  await company.step(id, 'close');
  expect(await refused('POST', '/check', { token })).toEqual([409, 'closed']);
  await evaluationCounting.run({ ...job(), now: later(1) });
  expect(await refused('POST', '/check', { token })).toEqual([404, 'not_found']);
  const { groups } = await done(admin, 'GET', `${path}/results/${rui.userId}`);
  expect(groups).toContainEqual(expect.objectContaining({ group: 'external', invited: 3, answered: 3, shown: true }));
  // Names and addresses of external raters are deleted with the raters.
  expect(await rowsLeft(server.db, admin.accountId)).toMatchObject({ raters: 0, forms: 0 });
});

test('an external rater declines before the first save, and still counts as asked', async () => {
  const { admin, path, done, answer, collected } = company;
  await collected();
  const token = (await tokens()).get(ian) ?? '';
  const { body } = await answer('POST', '/decline', { token, reason: 'I hardly know them' });
  expect(body).toMatchObject({ state: 'declined', sections: [], answers: [] });
  expect(await refused('PUT', '', { token, answers: RATED, version: 1 })).toEqual([409, 'wrong_state']);
  expect(await refused('POST', '/submit', { token, version: 1 })).toEqual([409, 'wrong_state']);
  const { by_group } = await done(admin, 'GET', `${path}/progress`);
  expect(by_group).toContainEqual({ group: 'external', forms: 2, submitted: 0 });
});

test('a new link ends the old one and does not open its answers; the subject gets none', async () => {
  const { admin, leader, rui, peers, at, done, answer, collected } = company;
  const raters = await collected();
  const old = (await tokens()).get(nora) ?? '';
  await answer('PUT', '', { token: old, answers: RATED, version: 1 });
  const body = { rater_id: raters.get(nora) };
  for (const [who, refusal] of [
    [rui, 403],
    [peers[0] as TestPerson, 404],
  ] as const)
    expect((await server.call(who, 'POST', `${at}/link`, body)).status).toBe(refusal);
  expect((await server.call(leader, 'POST', `${at}/link`, { rater_id: 999_999 })).status).toBe(404);
  const { answer_url } = await done(leader, 'POST', `${at}/link`, body);
  const token = answer_url.split('/answer#')[1];
  expect(await refused('POST', '/check', { token: old })).toEqual([404, 'not_found']);
  const { body: form } = await answer('POST', '/check', { token });
  expect(form).toMatchObject({ state: 'open', answers: [], version: 1 });
  const [event] = (await done(admin, 'GET', '/v2/audit?limit=1')).items;
  expect(event).toMatchObject({
    action: 'performance-evaluations.newLink',
    actor_id: leader.userId,
    fields: ['external'],
  });
  // Neither the response nor the list reveals the state of a form.
  await answer('PUT', '', { token, answers: RATED, version: 1 });
  await answer('POST', '/submit', { token, version: 2 });
  expect(Object.keys(await done(admin, 'POST', `${at}/link`, body))).toEqual(['answer_url']);
  expect((await rater(raters.get(nora))).state).toBe('submitted');
});

test('removing an external rater ends the link and destroys a draft; submitted answers stay and are counted', async () => {
  const { admin, leader, rui, peers, id, path, at, done, answer, collected, step } = company;
  const raters = await collected();
  const links = await tokens();
  const tokenOf = (email: string) => links.get(email) ?? '';
  for (const email of [nora, ian]) await answer('PUT', '', { token: tokenOf(email), answers: RATED, version: 1 });
  await answer('POST', '/submit', { token: tokenOf(nora), version: 2 });
  const progress = await done(admin, 'GET', `${path}/progress`);
  const remove = (who: TestPerson, email: string) =>
    server.call(who, 'POST', `${at}/remove`, { rater_id: raters.get(email) });
  for (const [who, status] of [
    [rui, 403],
    [peers[0] as TestPerson, 404],
  ] as const)
    expect((await remove(who, nora)).status).toBe(status);
  for (const email of [nora, ian]) {
    const { status, body } = await remove(leader, email);
    expect(status).toBe(200);
    expect(body.items).toContainEqual(expect.objectContaining({ email, state: 'approved', removed: true }));
    expect(await refused('POST', '/check', { token: tokenOf(email) })).toEqual([404, 'not_found']);
    expect((await remove(leader, email)).status).toBe(404);
    const link = await server.call(leader, 'POST', `${at}/link`, { rater_id: raters.get(email) });
    expect(link.status).toBe(404);
  }
  // Progress does not reveal whether a removed rater had submitted.
  expect(await done(admin, 'GET', `${path}/progress`)).toEqual(progress);
  expect((await done(rui, 'GET', at)).items).toContainEqual(
    expect.objectContaining({ email: nora, state: 'proposed', removed: false }),
  );
  const { items } = await done(admin, 'GET', '/v2/audit?limit=2');
  for (const event of items)
    expect(event).toMatchObject({
      action: 'performance-evaluations.removeOutside',
      target_id: id,
      fields: ['external'],
    });
  expect((await rowsLeft(server.db, admin.accountId))['forms']).toBe(1);
  // They get no further mails.
  server.setNow(later(24));
  await done({ ...admin, token: await server.tokenOf(admin) }, 'POST', `${path}/remind`, {});
  expect([...(await tokens(later(24.1))).keys()]).toEqual([eva]);
  server.setNow(TEST_NOW);
  await step(id, 'close');
  await evaluationCounting.run({ ...job(), now: later(1) });
  const { groups } = await done(admin, 'GET', `${path}/results/${rui.userId}`);
  expect(groups).toContainEqual(expect.objectContaining({ group: 'external', invited: 3, shown: false }));
});

test('reminders mail new links once a day, except to raters who got theirs by hand or have answered', async () => {
  const { admin, leader, path, at, done, answer, collected } = company;
  const raters = await collected();
  const first = await tokens();
  await answer('PUT', '', { token: first.get(ian) ?? '', answers: RATED, version: 1 });
  await answer('POST', '/submit', { token: first.get(ian) ?? '', version: 2 });
  await answer('PUT', '', { token: first.get(nora) ?? '', answers: RATED, version: 1 });
  await done(leader, 'POST', `${at}/link`, { rater_id: raters.get(eva) });
  const remind = async () => done({ ...admin, token: await server.tokenOf(admin) }, 'POST', `${path}/remind`, {});
  await remind();
  expect([...(await tokens())]).toEqual([]);
  server.setNow(later(24));
  expect((await remind()).reminded).toBeGreaterThan(1);
  await remind();
  const again = await tokens(later(24.1));
  expect([...again.keys()]).toEqual([nora]);
  expect(await refused('POST', '/check', { token: first.get(nora) ?? '' })).toEqual([404, 'not_found']);
  // A mailed link goes to the same person, who continues the draft.
  expect((await answer('POST', '/check', { token: again.get(nora) ?? '' })).body).toMatchObject({ answers: RATED });
});

test('a later last day is mailed once to external raters with a mailed link who have not answered', async () => {
  const { admin, leader, path, at, done, answer, collected } = company;
  const raters = await collected();
  const first = await tokens();
  await answer('PUT', '', { token: first.get(nora) ?? '', answers: RATED, version: 1 });
  await answer('PUT', '', { token: first.get(ian) ?? '', answers: RATED, version: 1 });
  await answer('POST', '/submit', { token: first.get(ian) ?? '', version: 2 });
  await done(leader, 'POST', `${at}/link`, { rater_id: raters.get(eva) });
  const { answer_until, version } = await done(admin, 'GET', path);
  const days = [2, 3].map((more) => addDays(answer_until, more));
  for (const [place, day] of days.entries())
    await done(admin, 'PATCH', path, { answer_until: day, version: version + place });
  const mails = await mailed(server, later(0.2));
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[nora, 'Test dá mais tempo para você responder']]);
  const last = new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const [mail] = mails;
  expect(mail?.text).toContain(last.format(new Date(`${days[1]}T00:00:00Z`)));
  expect(`${mail?.text} ${mail?.html}`).not.toMatch(/\b(Rui|Acme|Cycle)\b/);
  // They continue their drafts.
  expect((await answer('POST', '/check', { token: tokenIn({ text: mail?.text ?? '' }) })).body).toMatchObject({
    answers: RATED,
    evaluation: { answer_until: days[1] },
  });
  await done(admin, 'PATCH', path, { answer_until: days[1], version: version + 2 });
  expect(await mailed(server, later(0.3))).toEqual([]);
});

test('the job creates links when answering starts, and reminds before it ends', async () => {
  const { leader, at, id, done, propose } = company;
  await propose({ group: 'external', external: OUTSIDE.slice(0, 1) });
  const { items, version } = await done(leader, 'GET', at);
  await done(leader, 'POST', `${at}/approve`, { approve: items.map((one: { id: number }) => one.id), version });
  const { settings } = await sqlOf(server.db)
    .selectFrom('evaluations')
    .where('account_id', '=', leader.accountId)
    .where('id', '=', id)
    .select('settings')
    .executeTakeFirstOrThrow();
  const { nominate_until, answer_until } = JSON.parse(settings);
  const mailer = {
    transport: { send: async () => {}, close: () => {} },
    from: { name: 'Jornada', address: 'no-reply@jornada.test' },
    publicUrl: 'http://localhost:3000',
    vault: server.vault,
    unsubscribe: { urlOf: () => '', personOf: () => undefined },
  };
  const run = async (which: typeof evaluationClock, day: string, days: number) => {
    const now = new Date(Date.parse(`${day}T15:00:00Z`) + days * 86_400_000);
    await which.run({ ...job(), now, mailer: mailer as never });
    return [...(await tokens(new Date(now.getTime() + 60_000))).keys()].filter((to) => to === nora);
  };
  expect(await run(evaluationClock, nominate_until, 0)).toEqual([]);
  expect(await run(evaluationClock, nominate_until, 1)).toEqual([nora]);
  expect(await run(evaluationNotices, answer_until, -3)).toEqual([nora]);
  expect(await run(evaluationNotices, answer_until, -2)).toEqual([]);
  expect(await run(evaluationNotices, answer_until, -1)).toEqual([nora]);
});

test('A16: tokens of others, old ones, in a query or guessed open nothing, and no log contains one', async () => {
  const { at, leader, done, answer, collected } = company;
  const raters = await collected();
  const links = await tokens();
  const token = links.get(nora) ?? '';
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const wrong = [`${token}x`, token.slice(1), '', 'a'.repeat(43), (await rater(raters.get(nora))).token_hash ?? ''];
  for (const guess of wrong) expect(await refused('POST', '/check', { token: guess })).toEqual([404, 'not_found']);
  // A token in the address is ignored.
  expect((await server.call(null, 'GET', `/answer?token=${token}`)).status).toBe(404);
  expect((await answer('POST', `/check?token=${token}`, {})).status).toBe(400);
  expect((await answer('POST', '/check', { token })).headers.get('cache-control')).toBe('no-store');
  // The version and token of one form give no access to another form.
  await answer('PUT', '', { token, answers: RATED, version: 1 });
  expect((await answer('POST', '/check', { token: links.get(ian) ?? '' })).body).toMatchObject({ answers: [] });
  // Ten wrong tokens from an address block it for a while, and nobody else.
  for (let tries = 0; tries < 10; tries++)
    expect(await refused('POST', '/check', { token: `no ${tries}` }, from('203.0.113.9'))).toEqual([404, 'not_found']);
  expect(await refused('POST', '/check', { token }, from('203.0.113.9'))).toEqual([429, 'too_many_guesses']);
  expect(await refused('PUT', '', { token, answers: [], version: 2 }, from('203.0.113.9'))).toEqual([
    429,
    'too_many_guesses',
  ]);
  expect((await answer('POST', '/check', { token }, from('203.0.113.10'))).status).toBe(200);
  // Replayed after it was replaced or answered.
  await answer('POST', '/submit', { token, version: 2 });
  expect(await refused('PUT', '', { token, answers: RATED, version: 3 })).toEqual([409, 'wrong_state']);
  await done(leader, 'POST', `${at}/link`, { rater_id: raters.get(nora) });
  expect(await refused('POST', '/check', { token })).toEqual([404, 'not_found']);
  const log = server.logged.join('\n');
  for (const one of [...links.values(), nora, 'Nora']) expect(log).not.toContain(one);
  const saves = server.logged
    .map((line) => JSON.parse(line))
    .filter(({ method, route }) => method === 'PUT' && route === '/answer');
  expect(saves.length).toBeGreaterThan(0);
  for (const line of saves)
    expect(Object.keys(line).toSorted()).toEqual(
      ['hostname', 'level', 'method', 'msg', 'pid', 'route', 'status', 'time'].filter((key) => key in line),
    );
});

test('A7, A15: nobody can remove what an external rater has submitted, or see the state of their form', async () => {
  const { admin, leader, rui, at, path, done, answer, collected } = company;
  const raters = await collected();
  const links = await tokens();
  const views = async () => [
    await done(leader, 'GET', at),
    await done(admin, 'GET', at),
    await done(rui, 'GET', at),
    await done(leader, 'GET', `${path}/progress`),
    await done(admin, 'GET', `${path}/people`),
    await done(leader, 'GET', '/v2/notifications'),
    await done(rui, 'GET', '/v2/notifications'),
  ];
  const before = await views();
  await answer('PUT', '', { token: links.get(nora) ?? '', answers: RATED, version: 1 });
  expect(await views()).toEqual(before);
  await answer('POST', '/submit', { token: links.get(nora) ?? '', version: 2 });
  await answer('POST', '/decline', { token: links.get(ian) ?? '', reason: 'Too busy' });
  // People who approve see the reasons of declines without names.
  const [ofLeader, ofAdmin, ...others] = before;
  const decline_reasons = ['Too busy'];
  expect(await views()).toEqual([{ ...ofLeader, decline_reasons }, { ...ofAdmin, decline_reasons }, ...others]);
  expect(await mailed(server, later(0.2))).toEqual([]);
  const { version } = before[0];
  for (const [method, to, body] of [
    ['POST', `${at}/approve`, { refuse: [raters.get(nora)], version }],
    ['PUT', at, { group: 'external', external: [], version }],
  ] as const)
    expect((await server.call(leader, method, to, body)).status).toBeGreaterThanOrEqual(400);
  expect((await rater(raters.get(nora))).state).toBe('submitted');
});

test('a mail with a replaced link is not sent, nor one for a canceled cycle', async () => {
  const { admin, at, done, id, collected, step } = company;
  const raters = await collected();
  await done(admin, 'POST', `${at}/link`, { rater_id: raters.get(nora) });
  await step(id, 'cancel', { reason: 'Not now' });
  expect(await mailed(server, later(0.1))).toEqual([]);
  expect(await rowsLeft(server.db, admin.accountId)).toMatchObject({ raters: 0, forms: 0 });
});
