import type { CycleSettings } from '@jornada/domain/evaluation-cycles';
import type { NotificationKind } from '@jornada/domain/notifications';
import { notificationKinds } from '@jornada/domain/notifications';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { formOf, picture } from '../files/pictures.sample.ts';
import { absencesDue } from '../jobs/absences-due.ts';
import { agreementCycles } from '../jobs/agreement-cycles.ts';
import { closingReminders } from '../jobs/closing-reminders.ts';
import { dueReminders } from '../jobs/due-reminders.ts';
import { evaluationCounting } from '../jobs/evaluation-counting.ts';
import { putCycle } from '../performance-evaluations/cycle.sample.ts';
import { evaluationNotices } from '../jobs/evaluation-clock.ts';
import { npsCounting } from '../jobs/nps.ts';
import { npsNotices } from '../jobs/nps-notices.ts';
import { pdiReminders } from '../jobs/pdi-reminders.ts';
import { sendDue } from '../mails/send-due.ts';
import type { Message } from '../mails/transport.ts';
import { createUnsubscribeLinks } from '../mails/unsubscribe-links.ts';
import { openTestServer, TEST_NOW, TEST_SECRET, TEST_URL, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ sendsMail: true });
});
afterAll(() => server.close());

/** Everybody who could be notified about an action of `actor`. */
const LEVELS = {
  actor: 5,
  creator: 3,
  /** Sees only own tasks. */
  assignee: 1,
  watcher: 3,
  /** Mentioned in a comment. */
  mentioned: 3,
  /** Watched and then stopped; also mentioned. */
  stopped: 3,
  /** Mentioned, but may not see the task. */
  blind: 1,
  /** The assignee reports to them. */
  leader: 4,
  colleague: 3,
  /** Books hours and closes months. */
  bookkeeper: 2,
  /** Watches, is mentioned and has own tasks, but their link has ended. */
  ended: 3,
  /** A person of another account. */
  other: 5,
} as const;
type Role = keyof typeof LEVELS;
type Cast = Record<Role, TestPerson> & { taskId: number };

interface Row {
  happens: (cast: Cast) => Promise<unknown>;
  /** The complete list of recipients. */
  recipients: readonly Role[];
}

/** The people of the account who are asked by NPS. */
const EVERYBODY = (Object.keys(LEVELS) as Role[]).filter((role) => role !== 'ended' && role !== 'other');

/** The recipients of each kind. A kind without a row does not compile. */
const MATRIX: Readonly<Record<NotificationKind, Row>> = {
  'tasks.assigned': {
    happens: ({ actor, assignee }) => create(actor, { assignee_id: assignee.userId }),
    recipients: ['assignee'],
  },
  'tasks.due': { happens: () => remind(), recipients: ['assignee'] },
  'tasks.commented': {
    happens: (cast) => comment(cast, `Ask @[${cast.mentioned.userId}]`),
    recipients: ['creator', 'assignee', 'watcher'],
  },
  'tasks.mentioned': {
    happens: (cast) => {
      const { mentioned, stopped, blind, ended, other, actor } = cast;
      return comment(cast, [mentioned, stopped, blind, ended, other, actor].map((one) => `@[${one.userId}]`).join(' '));
    },
    recipients: ['mentioned', 'stopped'],
  },
  'hr.revealed': {
    happens: async ({ actor, assignee }) => {
      const path = `/v2/employee-hr-data/${assignee.userId}`;
      await call(actor, 'POST', path, { tax_id: '52998224725' });
      await call(actor, 'POST', `${path}/reveal`, { field: 'tax_id' });
    },
    recipients: ['assignee'],
  },
  'time-bank.due': { happens: () => remind(), recipients: ['assignee'] },
  'account.invitation-accepted': {
    happens: async ({ leader }) => {
      const email = `joins-${leader.userId}@test.test`;
      const { invitation_url } = await call(leader, 'POST', '/v2/user', { nome: 'Rui', email, level: 1 });
      const token = new URL(invitation_url).hash.slice(1);
      const body = { token, password: 'seven green lamps' };
      const { status } = await server.call(null, 'POST', '/invite', body, { 'sec-fetch-site': 'same-origin' });
      expect(status).toBe(200);
    },
    recipients: ['leader'],
  },
  'absences.asked': { happens: (cast) => askForAbsence(cast), recipients: ['leader'] },
  'absences.decided': {
    happens: async (cast) => {
      const { id, version } = await askForAbsence(cast);
      await call(cast.leader, 'POST', `/v2/absences/${id}/decide`, { status: 'approved', version });
    },
    recipients: ['assignee'],
  },
  'absences.file-opened': {
    happens: async (cast) => {
      const { id } = await askForAbsence(cast);
      const body = formOf({ file: { bytes: await picture.png(), name: 'certificate.png' } });
      const { files } = (await server.call(cast.assignee, 'POST', `/v2/absences/${id}/files`, body)).body;
      for (const who of [cast.actor, cast.actor, cast.assignee])
        await server.call(who, 'GET', `/v2/absences/files/${files[0].id}`);
    },
    recipients: ['assignee'],
  },
  'absences.overdrawn': {
    happens: async ({ actor, assignee }) => {
      await schedule(actor, assignee);
      await call(actor, 'PATCH', '/v2/time-bank/policy', { negative: 'warn', version: 1 });
      const { id: kind_id } = await call(actor, 'POST', '/v2/absences/kinds', { name: 'Day off', effect: 'bank' });
      const day = '2026-03-03';
      const off = { user_id: assignee.userId, kind_id, starts_on: day, ends_on: day, approve: true };
      await call(actor, 'POST', '/v2/absences', off);
      await call(actor, 'PATCH', '/v2/time-bank/policy', { negative: 'block', version: 2 });
      await absencesDue.run(jobContext('2026-03-03'));
    },
    recipients: ['actor', 'bookkeeper'],
  },
  'closing.open': {
    happens: async (cast) => {
      await closeFebruary(cast);
      // Nothing on the 2nd, and nothing more on the 5th.
      for (const day of ['02', '03', '05']) await closingReminders.run(jobContext(`2026-04-${day}`));
    },
    recipients: ['actor', 'bookkeeper'],
  },
  'closing.own-by-self': {
    happens: async (cast) => {
      const { actor, bookkeeper } = cast;
      await schedule(actor, actor);
      await closeFebruary(cast);
      // Only the sole closer may close their own month.
      await link(bookkeeper, { deactivated_at: TEST_NOW.toISOString() });
      const own = `/v2/time-bank/closings/2026-02/people/${actor.userId}/close`;
      await call(actor, 'POST', own, { reason: 'Alone', accept_unexplained: true });
      await link(bookkeeper, { deactivated_at: null });
    },
    recipients: ['leader'],
  },
  'closing.corrected': {
    happens: async (cast) => {
      await schedule(cast.actor, cast.assignee);
      await closeFebruary(cast);
      const path = `/v2/time-bank/closings/2026-02/people/${cast.assignee.userId}`;
      await call(cast.actor, 'POST', `${path}/correct`, { reason: 'A day was missing' });
      await call(cast.actor, 'POST', `${path}/close`, {});
    },
    recipients: ['assignee'],
  },
  'bank.settled': {
    happens: async ({ actor, assignee }) => {
      const hours = { user_id: assignee.userId, minutes: 60, reason: 'Inventory', occurred_on: '2026-02-10' };
      await call(actor, 'POST', '/v2/time-bank/creditar-horas', hours);
      const settlement = { user_id: assignee.userId, kind: 'pay', minutes: 60, reason: 'Agreed' };
      await call(actor, 'POST', '/v2/time-bank/settlements', settlement);
    },
    recipients: ['assignee'],
  },
  'cycle.ended': {
    happens: async ({ actor, assignee }) => {
      const period = { kind: 'cyclic', starts_on: '2026-01-01', months: 2 };
      await call(actor, 'POST', '/v2/time-bank/agreements/1/versions', { valid_from: '2026-01-01', period });
      const hours = { user_id: assignee.userId, minutes: 60, reason: 'Inventory', occurred_on: '2026-02-10' };
      await call(actor, 'POST', '/v2/time-bank/creditar-horas', hours);
      // Nothing while the agreement runs, and one notification afterwards.
      for (const day of ['2026-02-28', '2026-03-01', '2026-03-02']) await agreementCycles.run(jobContext(day));
    },
    recipients: ['actor', 'bookkeeper'],
  },
  'offboarding.settle-by': {
    happens: async ({ actor }) => {
      const { userId } = await server.person({ accountId: actor.accountId, level: 1 });
      const hours = { user_id: userId, minutes: 60, reason: 'Inventory', occurred_on: '2026-02-10' };
      await call(actor, 'POST', '/v2/time-bank/creditar-horas', hours);
      const leaving = { left_on: '2026-02-27', reason: 'resigned', allocations: 'delete' };
      await call(actor, 'POST', `/v2/user/${userId}/offboarding`, leaving);
    },
    recipients: ['actor', 'bookkeeper'],
  },
  'feedback.received': {
    happens: ({ actor, assignee, colleague }) => praise(actor, [assignee, colleague]),
    recipients: ['assignee', 'colleague'],
  },
  'feedback.replied': {
    happens: async ({ actor, assignee, colleague }) => {
      const { id } = await praise(actor, [assignee, colleague]);
      await call(colleague, 'POST', `/v2/feedback/${id}/replies`, { body: 'Thank you' });
    },
    recipients: ['actor', 'assignee'],
  },
  'feedback.hidden': {
    happens: async ({ actor, assignee, leader }) => {
      const { id } = await praise(actor, [assignee], 'wall');
      await call(leader, 'POST', `/v2/feedback/${id}/hide`, { reason: 'Names a client' });
    },
    recipients: ['actor', 'assignee'],
  },
  'feedback.requested': {
    happens: ({ assignee, leader, colleague }) => askForFeedback(assignee, [leader, colleague]),
    recipients: ['leader', 'colleague'],
  },
  'feedback.answered': {
    happens: async ({ assignee, leader }) => {
      const { id } = await askForFeedback(assignee, [leader]);
      await call(leader, 'POST', '/v2/feedback', { kind: 'praise', body: 'Clear reports', request_id: id, send: true });
    },
    recipients: ['assignee'],
  },
  'pdi.proposed': {
    happens: async ({ assignee }) => {
      const { id } = await writePlan(assignee);
      await call(assignee, 'POST', `/v2/pdi/${id}/propose`);
    },
    recipients: ['leader'],
  },
  'pdi.accepted': {
    happens: async ({ assignee, leader }) => {
      const { id } = await writePlan(leader, assignee);
      await call(leader, 'POST', `/v2/pdi/${id}/propose`);
      await call(assignee, 'POST', `/v2/pdi/${id}/accept`);
    },
    recipients: ['leader'],
  },
  'pdi.returned': {
    happens: async ({ assignee, leader }) => {
      const { id } = await writePlan(assignee);
      await call(assignee, 'POST', `/v2/pdi/${id}/propose`);
      await call(leader, 'POST', `/v2/pdi/${id}/return`, { note: 'Two goals are enough' });
    },
    recipients: ['assignee'],
  },
  'nps.opened': { happens: (cast) => openNps(cast), recipients: EVERYBODY },
  'nps.reminded': {
    happens: async (cast) => {
      const wave = await openNps(cast);
      await call(cast.assignee, 'POST', `/v2/nps/${wave}/answer`, { score: 9, reason: 'Secret reason' });
      // Nothing before half of the time, and nothing more after it.
      for (const day of ['03', '08', '09']) await npsNotices.run(jobContext(`2026-03-${day}`));
    },
    recipients: EVERYBODY.filter((role) => role !== 'assignee'),
  },
  'nps.counted': {
    happens: async (cast) => {
      const wave = await openNps(cast);
      for (const role of EVERYBODY) await call(cast[role], 'POST', `/v2/nps/${wave}/answer`, { score: 9 });
      await call(cast.actor, 'POST', `/v2/nps/${wave}/close`);
      await npsCounting.run({ ...jobContext('2026-03-08'), vault: server.vault });
      await npsNotices.run(jobContext('2026-03-08'));
    },
    recipients: ['actor', 'leader'],
  },
  'evaluations.nominate': {
    happens: async (cast) => {
      await openEvaluation(cast, PROPOSED_BY_SUBJECT);
      for (const day of ['02', '03']) await evaluationNotices.run(jobContext(`2026-03-${day}`));
    },
    recipients: ['assignee'],
  },
  'evaluations.approve': {
    happens: async (cast) => {
      const { assignee, creator, watcher, colleague } = cast;
      const path = `${await openEvaluation(cast, PROPOSED_BY_SUBJECT)}/raters/${assignee.userId}`;
      const { version } = await call(assignee, 'GET', path);
      const user_ids = [creator, watcher, colleague].map(({ userId }) => userId);
      await call(assignee, 'PUT', path, { group: 'peers', user_ids, version });
    },
    recipients: ['leader'],
  },
  'evaluations.opened': {
    happens: async (cast) => {
      await openEvaluation(cast);
      await evaluationNotices.run(jobContext('2026-03-02'));
    },
    recipients: ['leader'],
  },
  'evaluations.reminded': {
    happens: async (cast) => {
      await openEvaluation(cast);
      // Three days before the last one, and nothing more on the next day.
      for (const day of ['07', '08']) await evaluationNotices.run(jobContext(`2026-03-${day}`));
    },
    recipients: ['leader'],
  },
  'evaluations.deadline': {
    happens: async (cast) => {
      const path = await openEvaluation(cast);
      const { version } = await call(cast.actor, 'GET', path);
      await call(cast.actor, 'PATCH', path, { answer_until: '2026-03-20', version });
    },
    recipients: ['leader'],
  },
  'evaluations.canceled': {
    happens: async (cast) => {
      const path = await openEvaluation(cast);
      const { version } = await call(cast.actor, 'GET', path);
      await call(cast.actor, 'POST', `${path}/cancel`, { reason: 'Secret reason', version });
    },
    recipients: ['assignee'],
  },
  'evaluations.calibrate': {
    happens: async (cast) => {
      const { actor, watcher } = cast;
      const rating = { labels: ['1', '2', '3'] };
      const path = await openEvaluation(cast, { rating, calibrator_ids: [actor.userId] });
      const { version } = await call(actor, 'GET', path);
      await call(actor, 'PATCH', path, { calibrator_ids: [actor.userId, watcher.userId], version });
    },
    recipients: ['watcher'],
  },
  'evaluations.rate': {
    happens: (cast) => countResult(cast, { rating: { labels: ['1', '2', '3'] } }),
    recipients: ['leader'],
  },
  'evaluations.released': {
    happens: (cast) => releaseResult(cast, cast.leader),
    recipients: ['assignee'],
  },
  'evaluations.discuss': {
    happens: async (cast) => {
      await releaseResult(cast, cast.actor);
      await forgetMails(cast.assignee);
    },
    recipients: ['leader'],
  },
  'evaluations.contested': {
    happens: async (cast) => {
      await contestResult(cast);
      await forgetMails(cast.assignee);
    },
    recipients: ['actor', 'leader'],
  },
  'evaluations.settled': {
    happens: async (cast) => {
      const path = await contestResult(cast);
      for (const one of [cast.actor, cast.assignee, cast.leader]) await forgetMails(one);
      await call(cast.actor, 'POST', `${path}/settle`, { answer: 'Secret answer' });
    },
    recipients: ['assignee'],
  },
  'pdi.due': { happens: (cast) => remindOfPlan(cast, { due_on: '2026-03-09' }), recipients: ['assignee'] },
  'pdi.check-in': { happens: (cast) => remindOfPlan(cast, {}, '2026-03-02'), recipients: ['assignee', 'leader'] },
  'pdi.ending': {
    happens: (cast) => remindOfPlan(cast, { ends_on: '2026-03-16' }),
    recipients: ['assignee', 'leader'],
  },
  'pdi.late': { happens: (cast) => remindOfPlan(cast, { due_on: '2026-03-01' }), recipients: ['assignee', 'leader'] },
};

test.each(notificationKinds)('%s reaches exactly the people of its row', async (kind) => {
  const cast = await company();
  await sqlOf(server.db)
    .deleteFrom('notifications')
    .where('account_id', 'in', [cast.actor.accountId, cast.other.accountId])
    .execute();
  await MATRIX[kind].happens(cast);
  const rows = await sqlOf(server.db)
    .selectFrom('notifications')
    .where('account_id', 'in', [cast.actor.accountId, cast.other.accountId])
    .where('kind', '=', kind)
    .select(['account_id', 'user_id'])
    .execute();
  const roleOf = ({ account_id, user_id }: { account_id: number; user_id: number }) =>
    roles.find((role) => cast[role].accountId === account_id && cast[role].userId === user_id);
  expect(rows.map(roleOf).toSorted()).toEqual(MATRIX[kind].recipients.toSorted());
  for (const role of roles.filter((one) => one !== 'ended')) {
    const { total } = await call(cast[role], 'GET', `/v2/notifications?kind=${kind}`);
    expect([role, total]).toEqual([role, MATRIX[kind].recipients.includes(role) ? 1 : 0]);
  }
});

/** Personal and company texts that must not be in mails: names, titles, comments, documents, values. */
const TEXTS =
  /Secret|Bake|\bAsk\b|Vacation|Day off|Alone|was missing|certificate|529\.?982|Inventory|Well done|Names a client|Clear reports|do more of|Thank you|Speak before|Two goals|Lead a review|Prepare it|Slowly/;

test.each(notificationKinds)('%s is mailed to exactly the people of its row, without names and texts', async (kind) => {
  const cast = await company();
  const chosen = roles.map((role) => ({ account_id: cast[role].accountId, user_id: cast[role].userId }));
  await sqlOf(server.db)
    .insertInto('notification_choices')
    .values(chosen.map((one) => ({ ...one, kind, inbox: 1, email: 'at_once' as const })))
    .execute();
  await sqlOf(server.db).deleteFrom('mails').where('created_at', '<', '2199').execute();
  await MATRIX[kind].happens(cast);
  const sent = await sendAll();
  const roleOf = ({ to }: Message) => roles.find((role) => cast[role].email === to);
  const about = sent.filter(({ subject }) => subject.startsWith('Test: '));
  const recipients = [...new Set(about.map(roleOf))].toSorted();
  expect(recipients).toEqual(MATRIX[kind].recipients.toSorted());
  for (const { subject, text, html } of sent) expect(subject + text + html).not.toMatch(TEXTS);
});

test('a due action of a plan is shown with its day, to its person only', async () => {
  const cast = await company();
  await remindOfPlan(cast, { due_on: '2026-03-09' });
  const due = async (role: Role) => (await call(cast[role], 'GET', '/v2/notifications?kind=pdi.due')).items;
  expect(await due('assignee')).toMatchObject([{ title: 'Prepare it', due_on: '2026-03-09', minutes: null, count: 1 }]);
  expect(await due('leader')).toEqual([]);
});

const mailer = (sent: Message[]) => ({
  transport: { send: async (message: Message) => void sent.push(message), close: () => {} },
  from: { name: 'Jornada', address: 'no-reply@jornada.test' },
  publicUrl: TEST_URL,
  vault: server.vault,
  unsubscribe: createUnsubscribeLinks(TEST_SECRET, TEST_URL),
});

/** Sends the outbox after the days of all jobs, and returns the mails. */
async function sendAll(): Promise<Message[]> {
  const sent: Message[] = [];
  await sendDue({ ...jobContext('2026-05-01'), mailer: mailer(sent) });
  return sent;
}

const roles = Object.keys(LEVELS) as Role[];

/** An account with a task that concerns everybody, and hours that expire. */
async function company(): Promise<Cast> {
  const actor = await server.person({ nome: 'Secret actor' });
  const { accountId } = actor;
  const person = (role: Role) =>
    server.person({ level: LEVELS[role], nome: `Secret ${role}`, ...(role !== 'other' && { accountId }) });
  const others = roles.filter((role) => role !== 'actor');
  const people = await Promise.all(others.map(async (role) => [role, await person(role)] as const));
  const cast = { actor, ...Object.fromEntries(people) } as Record<Role, TestPerson>;
  const { creator, assignee, watcher, stopped, ended, leader } = cast;
  await link(assignee, { reports_to: leader.userId });
  const due_on = TEST_NOW.toISOString().slice(0, 10);
  const { id: taskId } = await create(creator, { assignee_id: assignee.userId, due_on });
  await create(creator, { assignee_id: ended.userId, due_on });
  for (const one of [watcher, stopped, ended]) await call(one, 'PUT', `/v2/tasks/${taskId}/watchers/me`);
  await call(stopped, 'DELETE', `/v2/tasks/${taskId}/watchers/me`);
  await link(ended, { deactivated_at: TEST_NOW.toISOString() });
  const lot = { account_id: accountId, occurred_on: due_on, due_on, remaining_minutes: 60 };
  await sqlOf(server.db)
    .insertInto('time_bank_lots')
    .values([
      { ...lot, entry_id: 1, user_id: assignee.userId },
      { ...lot, entry_id: 2, user_id: ended.userId },
    ])
    .execute();
  return { ...cast, taskId };
}

const link = ({ accountId, userId }: TestPerson, set: { reports_to: number } | { deactivated_at: string | null }) =>
  sqlOf(server.db)
    .updateTable('employment_links')
    .set(set)
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();

async function call(who: TestPerson, method: string, path: string, body?: object) {
  const answer = await server.call(who, method, path, body);
  expect(answer.status, `${method} ${path}`).toBeLessThan(300);
  return answer.body;
}
const create = (who: TestPerson, body: object) => call(who, 'POST', '/v2/tasks', { title: 'Bake', ...body });
const comment = ({ actor, taskId }: Cast, body: string) =>
  call(actor, 'POST', `/v2/tasks/${taskId}/comments`, { body });
async function askForAbsence({ actor, assignee }: Cast) {
  const { id: kind_id } = await call(actor, 'POST', '/v2/absences/kinds', { name: 'Vacation', effect: 'excused' });
  return call(assignee, 'POST', '/v2/absences', { kind_id, starts_on: '2030-03-11', ends_on: '2030-03-15' });
}
const praise = (author: TestPerson, to: readonly TestPerson[], visibility = 'leader') =>
  call(author, 'POST', '/v2/feedback', {
    kind: 'praise',
    recipient_ids: to.map(({ userId }) => userId),
    body: 'Well done',
    visibility,
    send: true,
  });
/** A plan with one goal and one action, for its author or a person they lead. */
const writePlan = (
  author: TestPerson,
  of: TestPerson = author,
  { due_on = '2026-09-01', ends_on = '2026-09-01' } = {},
) =>
  call(author, 'POST', '/v2/pdi', {
    user_id: of.userId,
    title: 'Speak before clients',
    starts_on: '2026-03-01',
    ends_on,
    goals: [
      {
        title: 'Lead a review',
        actions: [{ title: 'Prepare it', kind: 'experience', due_on: due_on < ends_on ? due_on : ends_on }],
      },
    ],
  });
/** Runs the reminder job on March 2 for an accepted plan with these dates and the next check-in on `next_on`. */
async function remindOfPlan(
  { assignee, leader }: Cast,
  days: { due_on?: string; ends_on?: string },
  next_on: string | null = null,
) {
  const { id } = await writePlan(assignee, assignee, days);
  await call(assignee, 'POST', `/v2/pdi/${id}/propose`);
  await call(leader, 'POST', `/v2/pdi/${id}/accept`);
  const said = { body: 'Slowly', confidence: 'on_track', next_on };
  await call(assignee, 'POST', `/v2/pdi/${id}/check-ins`, said);
  await pdiReminders.run(jobContext('2026-03-02'));
  // Each reminder is sent once: a second run has nothing to do.
  expect(await pdiReminders.run(jobContext('2026-03-02'))).toEqual({ reminders: 0 });
}

/** An open NPS wave whose total is for leaders. @returns its id */
async function openNps({ actor }: Cast): Promise<number> {
  await sqlOf(server.db)
    .updateTable('employment_links')
    .set({ created_at: '2026-01-01T12:00:00.000Z' })
    .where('account_id', '=', actor.accountId)
    .execute();
  const closes_at = new Date(TEST_NOW.getTime() + 10 * 86_400_000).toISOString();
  const { id } = await call(actor, 'POST', '/v2/nps', { name: 'Secret wave', closes_at, total_to: 'leaders' });
  await call(actor, 'POST', `/v2/nps/${id}/open`);
  await npsNotices.run(jobContext('2026-03-02'));
  return id;
}

/** A cycle in which people propose their own peers. */
const PROPOSED_BY_SUBJECT = { degree: '360', nomination: 'subject', nominate_until: '2026-03-05' };

/** A cycle about the assignee, rated by their leader. @returns its path */
async function openEvaluation({ actor, assignee }: Cast, settings: object = {}): Promise<string> {
  const question = { kind: 'rating', text: 'Secret question', groups: ['leader'] };
  const { id: template_id } = await call(actor, 'POST', '/v2/performance-evaluations/templates', {
    name: `Secret template ${assignee.userId}`,
    scale: { kind: 'custom', points: 3, labels: ['1', '2', '3'], not_observed: false },
    sections: [{ title: 'Secret section', questions: [question] }],
  });
  const draft = { name: 'Secret cycle', degree: '90', template_id, answer_until: '2026-03-10', ...settings };
  const { id } = await call(actor, 'POST', '/v2/performance-evaluations', draft);
  const path = `/v2/performance-evaluations/${id}`;
  await call(actor, 'POST', `${path}/subjects`, { user_ids: [assignee.userId] });
  const { version } = await call(actor, 'GET', path);
  await call(actor, 'POST', `${path}/open`, { version });
  return path;
}

/** Counts a cycle about the assignee. @returns its id */
async function countResult({ actor, assignee, leader }: Cast, settings: Partial<CycleSettings> = {}): Promise<number> {
  const subjects = [{ id: assignee.userId, line: [leader.userId] }];
  const answers = [{ question_id: 3, text: 'Secret answer' }];
  const forms = [{ subject: assignee.userId, group: 'leader' as const, rater: leader.userId, answers }];
  const id = await putCycle(server, actor, { subjects, forms, settings });
  await evaluationCounting.run({ ...jobContext('2026-03-08'), vault: server.vault });
  return id;
}

/** Releases the assignee's result. @returns the path of the result */
async function releaseResult(cast: Cast, by: TestPerson): Promise<string> {
  const id = await countResult(cast);
  await call(by, 'POST', `/v2/performance-evaluations/${id}/release`, {});
  return `/v2/performance-evaluations/${id}/results/${cast.assignee.userId}`;
}

/** The assignee contests a result that their leader released. @returns the path of the result */
async function contestResult(cast: Cast): Promise<string> {
  const path = await releaseResult(cast, cast.leader);
  await call(cast.assignee, 'POST', `${path}/contest`, { reason: 'Secret reason' });
  return path;
}

/** Deletes the mails waiting for a person. */
const forgetMails = ({ accountId, userId }: TestPerson) =>
  sqlOf(server.db).deleteFrom('mails').where('account_id', '=', accountId).where('user_id', '=', userId).execute();

const askForFeedback = (who: TestPerson, from: readonly TestPerson[]) =>
  call(who, 'POST', '/v2/feedback/requests', {
    from_ids: from.map(({ userId }) => userId),
    question: 'What should I do more of?',
  });
const schedule = (actor: TestPerson, { userId }: TestPerson) =>
  call(actor, 'POST', `/v2/work-time/schedules/${userId}`, {
    valid_from: '2026-01-01',
    minutes: [480, 480, 480, 480, 480, 0, 0],
  });
const closeFebruary = ({ actor }: Cast) => call(actor, 'POST', '/v2/time-bank/closings', { month: '2026-02' });
/** The context of a job at noon of a day. */
const jobContext = (day: string) => ({
  db: server.db,
  files: server.files,
  now: new Date(`${day}T12:00:00.000Z`),
  log: { info: () => {}, warn: () => {}, error: () => {} },
  signal: new AbortController().signal,
  mailer: mailer([]),
});
const remind = () => dueReminders.run(jobContext('2026-03-02'));
