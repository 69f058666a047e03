import assert from 'node:assert/strict';
import { client as asGenerated } from '../client/client.gen.ts';
import { createClient, createConfig } from '../client/client/index.ts';
import * as api from '../client/sdk.gen.ts';
import { type Job, joinedPerson, newPerson, picture, signedIn } from './start.ts';

export const jobs: Record<string, Job> = {
  'takes all data about the person': async (start) => {
    const client = await signedIn(start);
    const { data: zip } = await api.personalDataExport({ client, throwOnError: true });
    const bytes = Buffer.from(await zip.arrayBuffer());
    assert.equal(bytes.subarray(0, 2).toString(), 'PK');
    assert.ok(bytes.includes('person.csv'));
  },

  'signs in and reads an error': async (start) => {
    const wrong = await api.authLogin({
      client: createClient(createConfig({ baseUrl: start.url })),
      body: { email: start.email, password: 'not the password' },
    });
    assert.equal(wrong.response?.status, 401);
    assert.equal(wrong.error?.message, 'Unauthorized');
    const client = await signedIn(start);
    const { data } = await api.accountsMe({ client, throwOnError: true });
    assert.ok(data.name);
    const unknown = await api.clientsById({ client, path: { id: 9_007_199_254_740_991 }, throwOnError: false });
    assert.deepEqual([unknown.response?.status, unknown.error?.message], [404, 'Not found']);
  },

  'reads what the person was told, and marks it as read': async (start) => {
    const client = await signedIn(start);
    const { data: read } = await api.notificationsRead({
      client,
      body: { until: new Date().toISOString() },
      throwOnError: true,
    });
    const { data: unread } = await api.notificationsList({ client, query: { unread: true }, throwOnError: true });
    const { data: count } = await api.notificationsCount({ client, throwOnError: true });
    assert.ok(read.read >= 0);
    assert.deepEqual([unread.items, count], [[], { unread: 0 }]);
    const { data: preferences } = await api.notificationsPreferences({ client, throwOnError: true });
    const { data: saved } = await api.notificationsSetPreferences({
      client,
      body: {
        items: preferences.items.map(({ required: _, ...item }) => ({ ...item, email: 'weekly' })),
        digest_hour: 7,
        weekday: preferences.weekday,
        version: preferences.version,
      },
      throwOnError: true,
    });
    assert.deepEqual([saved.digest_hour, saved.version], [7, preferences.version + 1]);
  },

  'asks for a link to replace a forgotten password': async ({ url }) => {
    const headers = { origin: asGenerated.getConfig().baseUrl ?? '' };
    const { data } = await api.sessionForgottenPassword({
      client: createClient(createConfig({ baseUrl: url, headers })),
      body: { email: `nobody.${crypto.randomUUID()}@outside.test` },
      throwOnError: true,
    });
    assert.ok(data.message);
  },

  'signs in with a cookie, switches to the same account and signs out': async ({ url, email, password }) => {
    // Headers that a browser adds by itself: the origin of its page and its cookie.
    const origin = asGenerated.getConfig().baseUrl ?? '';
    const browser = (headers: Record<string, string>) => createClient(createConfig({ baseUrl: url, headers }));
    const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const { data: session, response } = await api.sessionSignIn({
      client: browser({ origin }),
      body: { email, password },
      throwOnError: true,
    });
    const first = browser({ origin, cookie: cookieOf(response) });
    const { data: current } = await api.sessionCurrent({ client: first, throwOnError: true });
    assert.deepEqual([current.user, current.level], [session.user, 5]);
    const { response: switched } = await api.sessionSwitchAccount({
      client: first,
      body: { id_conta: current.account.id },
      throwOnError: true,
    });
    assert.equal((await api.sessionCurrent({ client: first })).response?.status, 401);
    const second = browser({ origin, cookie: cookieOf(switched) });
    await api.sessionSignOut({ client: second, throwOnError: true });
    assert.equal((await api.sessionCurrent({ client: second })).response?.status, 401);
  },

  'invites a person, who joins, is promoted and changes the password': async (start) => {
    const client = await signedIn(start);
    const email = `person.${crypto.randomUUID()}@outside.test`;
    const { data: invited } = await api.userCreate({
      client,
      body: { nome: 'Nova Pessoa', email, level: 1 },
      throwOnError: true,
    });
    const path = { id: invited.id };
    await api.userWithdrawInvitation({ client, path, throwOnError: true });
    const { data: again } = await api.userRenewInvitation({ client, path, throwOnError: true });
    const link = new URL(again.invitation_url);
    const token = link.hash.slice(1);
    // Joining is an operation of the page that the link opens.
    const page = createClient(createConfig({ baseUrl: start.url, headers: { origin: link.origin } }));
    const { data: offer } = await api.inviteCheck({ client: page, body: { token }, throwOnError: true });
    assert.deepEqual([offer.open, offer.email], [true, email]);
    const password = 'From-outside-2028';
    await api.inviteJoin({ client: page, body: { token, password }, throwOnError: true });

    const { data: joined } = await api.userById({ client, path, throwOnError: true });
    const { data: promoted } = await api.userUpdate({
      client,
      path,
      body: { level: 3, job_title: 'Baker', version: joined.version },
      throwOnError: true,
    });
    assert.deepEqual([promoted.level, promoted.has_joined], [3, true]);
    const them = await signedIn({ url: start.url, email, password });
    const { data: open } = await api.sessionAll({ client: them, throwOnError: true });
    const joining = open.items.find(({ is_current }) => !is_current);
    assert.equal(joining?.is_program, false);
    await api.sessionEnd({ client: them, path: { id: joining.id }, throwOnError: true });
    assert.deepEqual((await api.sessionEndOthers({ client: them, throwOnError: true })).data, { ended: 0 });
    const { data: changed } = await api.userChangePassword({
      client: them,
      body: { current_password: password, new_password: 'From-outside-2029' },
      throwOnError: true,
    });
    assert.ok(changed.token);
    assert.equal((await api.tasksList({ client: them, throwOnError: false })).response?.status, 401);

    const { data: pictured } = await api.userUploadPhoto({
      client,
      path,
      body: { file: picture() },
      throwOnError: true,
    });
    const { data: photo } = await api.userPhoto({
      client,
      path,
      query: { v: pictured.photo ?? '' },
      throwOnError: true,
    });
    assert.ok(photo instanceof Blob && photo.size > 0);
    const { data: bare } = await api.userRemovePhoto({ client, path, throwOnError: true });
    assert.equal(bare.photo, null);

    const { data: reset } = await api.userCreatePasswordLink({ client, path, throwOnError: true });
    const resetToken = new URL(reset.password_url).hash.slice(1);
    const { data: choice } = await api.inviteCheck({ client: page, body: { token: resetToken }, throwOnError: true });
    assert.deepEqual([choice.open, choice.purpose], [true, 'password']);
    const chosen = 'From-outside-2030';
    await api.inviteJoin({ client: page, body: { token: resetToken, password: chosen }, throwOnError: true });
    const again2030 = await signedIn({ url: start.url, email, password: chosen });
    await api.userEndSessions({ client, path, throwOnError: true });
    assert.equal((await api.tasksList({ client: again2030, throwOnError: false })).response?.status, 401);
  },

  'changes who leads whom and reads the lines and a team': async (start) => {
    const client = await signedIn(start);
    const [leader, report] = [await newPerson(client), await newPerson(client)];
    const about = { client, path: { id: leader }, throwOnError: true } as const;
    const { data: reporting } = await api.userUpdate({
      ...about,
      path: { id: report },
      body: { version: 1, reports_to: leader },
    });
    assert.equal(reporting.reports_to, leader);
    // Neither has joined, so neither is in the lines of active people yet.
    const { data: lines } = await api.userLines({ client, throwOnError: true });
    assert.ok(lines.items.every(({ user_id }) => user_id !== report));
    const { data: team } = await api.userTeam(about);
    const { data: today } = await api.userTeamToday(about);
    assert.deepEqual([team.items, today.items], [[], []]);
    const { data: exported } = await api.userExportLines({ client, parseAs: 'text', throwOnError: true });
    assert.match(String(exported), /user_id,nome,email,reports_to,leader_email/);
    const file = new File([`user_id,reports_to\n${report},\n`], 'lines.csv', { type: 'text/csv' });
    const { data: imported } = await api.userImportLines({ client, body: { file }, throwOnError: true });
    assert.deepEqual(imported.done, [{ user_id: report, from: leader, to: null }]);
  },

  'plans an offboarding, changes and undoes it': async (start) => {
    const client = await signedIn(start);
    const id = await joinedPerson(client, start.url);
    const about = { client, path: { id }, throwOnError: true } as const;
    const body = { left_on: '2199-12-30', reason: 'resigned', allocations: 'delete' } as const;
    const { data: shown } = await api.userOffboard({ ...about, body: { ...body, dry_run: true } });
    assert.equal(shown.offboarding, null);
    const { data: planned } = await api.userOffboard({ ...about, body });
    assert.equal(planned.offboarding?.state, 'planned');
    const { version } = planned.offboarding;
    const { data: changed } = await api.userChangeOffboarding({ ...about, body: { version, left_on: '2199-12-31' } });
    assert.equal(changed.left_on, '2199-12-31');
    const query = { user_id: [id] };
    const { data: list } = await api.userOffboardings({ client, query, throwOnError: true });
    assert.deepEqual(
      list.items.map(({ left_on }) => left_on),
      ['2199-12-31'],
    );
    const { data: undone } = await api.userUndoOffboarding(about);
    assert.deepEqual([undone.offboarding.state, undone.conflicts], ['undone', []]);
  },

  'settles the time bank of a person who has left, and reverses it': async (start) => {
    const client = await signedIn(start);
    const id = await joinedPerson(client, start.url);
    const about = { client, path: { id }, throwOnError: true } as const;
    const credit = { user_id: id, minutes: 90, reason: 'From outside' };
    await api.timeBankCreditHours({ client, body: credit, throwOnError: true });
    const left_on = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    await api.userOffboard({ ...about, body: { left_on, reason: 'dismissed', allocations: 'delete' } });
    const { data: tried } = await api.userSettleOffboarding({ ...about, body: { dry_run: true } });
    const { data: settled } = await api.userSettleOffboarding({ ...about, body: {} });
    assert.deepEqual([tried.paid_minutes, settled.paid_minutes, settled.balance_minutes], [90, 90, 0]);
    assert.equal(settled.offboarding.settlement, 'done');
    const { data: reversed } = await api.userReverseOffboardingSettlement({ ...about, body: { reason: 'By mistake' } });
    assert.deepEqual([reversed.offboarding.settlement, reversed.balance_minutes], ['waiting', 90]);
  },

  'deactivates HR data and reactivates it': async (start) => {
    const client = await signedIn(start);
    const userId = await newPerson(client);
    const about = { client, path: { userId }, throwOnError: true } as const;
    const { data: nothing } = await api.employeeHrDataDeactivate(about);
    assert.ok(nothing.message);
    await api.employeeHrDataCreate({ ...about, body: { department: 'Finance', weekly_minutes: 2_400 } });
    await api.employeeHrDataDeactivate(about);
    const { data: off } = await api.employeeHrDataById(about);
    assert.deepEqual([off.state, off.department, typeof off.deactivated_at], ['deactivated', 'Finance', 'string']);
    await api.employeeHrDataReactivate(about);
    const { data: on } = await api.employeeHrDataById(about);
    assert.deepEqual([on.state, on.deactivated_at], ['active', null]);
  },

  'replaces HR data, reveals a value and deactivates it with a reason': async (start) => {
    const client = await signedIn(start);
    const userId = await newPerson(client);
    const about = { client, path: { userId }, throwOnError: true } as const;
    await api.employeeHrDataReplace({ ...about, body: { tax_id: '529.982.247-25', department: 'Bakery' } });
    const { data: shown } = await api.employeeHrDataById(about);
    const { data: revealed } = await api.employeeHrDataReveal({ ...about, body: { field: 'tax_id' } });
    assert.notEqual(shown.tax_id, revealed.value);
    assert.equal(revealed.value, '52998224725');
    await api.employeeHrDataDeactivate(about);
    const { data: explained } = await api.employeeHrDataExplain({ ...about, body: { reason: 'Moved away' } });
    assert.deepEqual([explained.state, explained.reason], ['deactivated', 'Moved away']);
    const { data: history } = await api.employeeHrDataHistory(about);
    assert.ok(history.items.some(({ reason }) => reason === 'Moved away'));
  },
};
