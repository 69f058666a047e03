import assert from 'node:assert/strict';
import * as api from '../client/sdk.gen.ts';
import { type Job, joinedPerson, newPerson, signedIn } from './start.ts';

export const jobs: Record<string, Job> = {
  'credits and debits hours, and is refused a debit above the balance': async (start) => {
    const client = await signedIn(start);
    const user_id = await newPerson(client);
    const reason = 'From outside';
    const { data: credit } = await api.timeBankCreditHours({
      client,
      body: { user_id, minutes: 120, reason },
      throwOnError: true,
    });
    const debit = { client, body: { user_id, minutes: 90, reason } };
    const key = { headers: { 'Idempotency-Key': crypto.randomUUID() } };
    const { data: once } = await api.timeBankDebitHours({ ...debit, ...key, throwOnError: true });
    const { data: again } = await api.timeBankDebitHours({ ...debit, ...key, throwOnError: true });
    assert.deepEqual(again, once);
    assert.deepEqual([once.balance_minutes, once.lots], [30, [{ entry_id: credit.entry.id, minutes: 90 }]]);
    const more = await api.timeBankDebitHours({ ...debit, throwOnError: false });
    assert.deepEqual([more.response?.status, more.error?.details?.['balance_minutes']], [400, 30]);
  },

  'previews a debit, books and reverses it': async (start) => {
    const client = await signedIn(start);
    const user_id = await newPerson(client);
    const { data: credit } = await api.timeBankCreditHours({
      client,
      body: { user_id, minutes: 60, reason: 'From outside' },
      throwOnError: true,
    });
    const { data: tried } = await api.timeBankPreview({ client, body: { user_id, minutes: 61 }, throwOnError: true });
    assert.deepEqual([tried.allowed, tried.balance_before_minutes], [false, 60]);
    const { data: reversed } = await api.timeBankReverse({
      client,
      path: { id: credit.entry.id },
      body: { reason: 'By mistake' },
      throwOnError: true,
    });
    assert.deepEqual([reversed.entry.reverses_id, reversed.balance_minutes], [credit.entry.id, 0]);
    const { data: why } = await api.timeBankExplainEntry({
      client,
      path: { userId: user_id, id: credit.entry.id },
      throwOnError: true,
    });
    assert.deepEqual([why.entry.reversed_by_id, why.remaining_minutes], [reversed.entry.id, null]);
  },

  'reads the entries of all people that were booked since the last time': async (start) => {
    const client = await signedIn(start);
    const body = { user_id: await newPerson(client), minutes: 60, reason: 'From outside' };
    const { data: seen } = await api.timeBankCreditHours({ client, body, throwOnError: true });
    const { data: credit } = await api.timeBankCreditHours({ client, body, throwOnError: true });
    const query = { since_id: seen.entry.id, user_id: [body.user_id] };
    const { data: page } = await api.timeBankEntries({ client, query, throwOnError: true });
    assert.deepEqual(
      page.items.map(({ id }) => id),
      [credit.entry.id],
    );
    const { data: csv } = await api.timeBankExportEntries({ client, query, parseAs: 'text', throwOnError: true });
    assert.match(String(csv), /From outside/);
  },

  'books hours of several people and reverses them together': async (start) => {
    const client = await signedIn(start);
    const user_ids = [await newPerson(client), await newPerson(client)];
    const reason = 'From outside';
    const { data: booked } = await api.timeBankBookMany({
      client,
      body: { kind: 'credit', user_ids, minutes: 60, reason },
      throwOnError: true,
    });
    const ids = booked.people.flatMap(({ entry_id }) => entry_id ?? []);
    const { data: reversed } = await api.timeBankReverseMany({ client, body: { ids, reason }, throwOnError: true });
    assert.equal(reversed.entry_ids.length, user_ids.length);
  },

  'changes the rules of the time bank': async (start) => {
    const client = await signedIn(start);
    const { data: before } = await api.timeBankPolicy({ client, throwOnError: true });
    const { data: after } = await api.timeBankChangePolicy({
      client,
      body: { payout_percent: before.payout_percent + 10, version: before.version },
      throwOnError: true,
    });
    assert.equal(after.payout_percent, before.payout_percent + 10);
  },

  'makes an agreement with a union, changes its rules, and moves a person into it and out of it': async (start) => {
    const client = await signedIn(start);
    const userId = await joinedPerson(client, start.url);
    const period = { kind: 'cyclic' as const, starts_on: '2026-01-01', months: 6 };
    const { data: made } = await api.timeBankCreateAgreement({
      client,
      body: { name: `Union ${userId}`, kind: 'collective', rules: { valid_from: '2026-01-01', period } },
      throwOnError: true,
    });
    const ofIt = { client, path: { id: made.id }, throwOnError: true } as const;
    await api.timeBankAddVersion({ ...ofIt, body: { valid_from: '2026-03-01', weekday_factor: 150 } });
    const { data: renamed } = await api.timeBankChangeAgreement({
      ...ofIt,
      body: { name: `Union of ${userId}`, version: made.version },
    });
    const { data: whole } = await api.timeBankAgreement(ofIt);
    assert.deepEqual([whole.name, whole.versions.length], [renamed.name, 2]);
    const { data: members } = await api.timeBankAddMembers({
      ...ofIt,
      body: { user_ids: [userId], from: '2026-01-01' },
    });
    assert.deepEqual([members.added, members.refused], [[userId], []]);
    const query = { agreement_id: made.id };
    const { data: people } = await api.timeBankAgreementPeople({ client, query, throwOnError: true });
    assert.deepEqual(
      people.items.map(({ user_id }) => user_id),
      [userId],
    );
    const ruleOn = async (on: string) =>
      (await api.timeBankRules({ client, query: { user_id: userId, on }, throwOnError: true })).data.version;
    assert.deepEqual(
      [(await ruleOn('2026-02-28'))?.weekday_factor, (await ruleOn('2026-03-01'))?.weekday_factor],
      [100, 150],
    );
    await api.timeBankRemoveMember({
      client,
      path: { id: made.id, userId },
      body: { to: '2026-03-31' },
      throwOnError: true,
    });
    assert.equal(await ruleOn('2026-04-01'), null);
    const { data: all } = await api.timeBankAgreements({ client, throwOnError: true });
    const it = all.items.find(({ id }) => id === made.id) ?? assert.fail('not listed');
    await api.timeBankChangeAgreement({ ...ofIt, body: { is_active: false, version: it.version } });
  },

  'settles hours of one person and of several, and reverses it': async (start) => {
    const client = await signedIn(start);
    const user_id = await newPerson(client);
    const reason = 'From outside';
    const credit = { client, body: { user_id, minutes: 120, reason }, throwOnError: true } as const;
    await api.timeBankCreditHours(credit);
    const wanted = { user_id, kind: 'pay' as const, minutes: 90, percent: 60 };
    const { data: effect } = await api.timeBankPreviewSettlement({ client, body: wanted, throwOnError: true });
    assert.deepEqual([effect.balance_before_minutes, effect.balance_minutes, effect.lots.length], [120, 30, 1]);
    const { data: paid } = await api.timeBankSettle({ client, body: { ...wanted, reason }, throwOnError: true });
    assert.deepEqual([paid.settlement.minutes, paid.settlement.percent, paid.balance_minutes], [90, 60, 30]);
    const { data: reversed } = await api.timeBankReverseSettlement({
      client,
      path: { id: paid.settlement.id },
      body: { reason: 'By mistake' },
      throwOnError: true,
    });
    assert.equal(reversed.balance_minutes, 120);
    const filter = { user_ids: [user_id] };
    const { data: many } = await api.timeBankSettleMany({
      client,
      body: { filter, kind: 'pay', reason },
      throwOnError: true,
    });
    assert.deepEqual([many.people, many.minutes, many.refused], [1, 120, []]);
    const query = { user_id: [user_id], standing: true as const };
    const { data: list } = await api.timeBankSettlements({ client, query, throwOnError: true });
    assert.deepEqual(
      list.items.map(({ minutes }) => minutes),
      [120],
    );
    const ids = list.items.map(({ id }) => id);
    const { data: together } = await api.timeBankReverseSettlements({
      client,
      body: { ids, reason },
      throwOnError: true,
    });
    assert.deepEqual([together.reversed, together.refused], [1, []]);
    const { data: cycles } = await api.timeBankCycles({ client, throwOnError: true });
    assert.ok(cycles.items.every(({ pay_minutes, negative_minutes }) => pay_minutes + negative_minutes > 0));
  },

  'closes a month from worked hours and reopens it': async (start) => {
    const client = await signedIn(start);
    const userId = await newPerson(client);
    const monday = '2025-03-31';
    await api.workSchedulesCreate({
      client,
      path: { userId },
      body: { valid_from: monday, minutes: [480, 0, 0, 0, 0, 0, 0] },
      throwOnError: true,
    });
    await api.workTimeCreate({
      client,
      body: { user_id: userId, started_at: `${monday}T11:00:00.000Z`, minutes: 540 },
      throwOnError: true,
    });
    const month = { client, body: { month: '2025-03' }, throwOnError: true } as const;
    const { data: tried } = await api.timeBankClose({ ...month, body: { ...month.body, dry_run: true } });
    const { data: closed } = await api.timeBankClose(month);
    assert.deepEqual(closed.people, tried.people);
    assert.equal(closed.people.find(({ user_id }) => user_id === userId)?.credit_minutes, 60);
    const { data: drift } = await api.timeBankDrift({ client, path: { month: '2025-03' }, throwOnError: true });
    assert.deepEqual(drift, { items: [] });
    const path = { month: '2025-03', userId };
    const { data: correcting } = await api.timeBankCorrect({
      client,
      path,
      body: { reason: 'To look at it' },
      throwOnError: true,
    });
    assert.equal(correcting.state, 'correcting');
    const { data: kept } = await api.timeBankKeep({ client, path, throwOnError: true });
    assert.equal(kept.state, 'closed');
    await api.timeBankCorrect({ client, path, body: { reason: 'Once more' }, throwOnError: true });
    const { data: again } = await api.timeBankClosePerson({ client, path, body: {}, throwOnError: true });
    assert.deepEqual([again.state, again.to_credit_minutes], ['closed', 60]);
    await readKept(client, path);
    await handOver(client, '2025-03', userId);
    const { data: open } = await api.timeBankReopen({
      client,
      path: { month: '2025-03' },
      body: { reason: 'A day was missing' },
      throwOnError: true,
    });
    assert.equal(open.reversed, 1);
  },
};

type Client = Awaited<ReturnType<typeof signedIn>>;

/** Reads what a closed month kept, in every way, after a correction. */
async function readKept(client: Client, path: { month: string; userId: number }): Promise<void> {
  const ofMonth = { client, path: { month: path.month }, throwOnError: true } as const;
  const { data: month } = await api.timeBankKeptMonth({ ...ofMonth, query: { state: ['closed'] } });
  assert.equal(month.items.find(({ user_id }) => user_id === path.userId)?.revision, 2);
  const { data: kept } = await api.timeBankKeptPerson({ client, path, query: { revision: 1 }, throwOnError: true });
  assert.deepEqual(
    kept.events.map(({ event }) => event),
    ['closed', 'correcting', 'kept', 'correcting', 'closed'],
  );
  assert.equal(kept.revisions.length, 2);
  const { data: people } = await api.timeBankExportKeptMonth({ ...ofMonth, parseAs: 'text' });
  assert.match(String(people), /^month,/);
  const { data: days } = await api.timeBankExportKeptDays({ ...ofMonth, parseAs: 'text' });
  assert.match(String(days), /2025-03-31/);
}

/** Hands a closed month over to the payroll, reads it in every way, and takes it back. */
async function handOver(client: Client, month: string, userId: number): Promise<void> {
  const { data: codes } = await api.payrollCodes({ client, throwOnError: true });
  const items = [{ event: 'BH_CREDITO' as const, code: '0815' }];
  await api.payrollChangeCodes({ client, body: { items, version: codes.version }, throwOnError: true });
  const { data: people } = await api.payrollPeople({ client, throwOnError: true });
  const known = people.items.find(({ user_id }) => user_id === userId);
  const { data: numbered } = await api.payrollChangePerson({
    client,
    path: { userId },
    body: {
      employee_number: '120',
      department: 'Sales',
      employment_type: 'clt',
      exempt: false,
      ...(known && known.version > 0 && { version: known.version }),
    },
    throwOnError: true,
  });
  assert.equal(numbered.employee_number, '120');
  const path = { month };
  const { data: ready } = await api.payrollMonth({ client, path, throwOnError: true });
  const row = ready.items.find(({ user_id, event }) => user_id === userId && event === 'BH_CREDITO');
  assert.deepEqual([row?.minutes, row?.code], [60, '0815']);
  const { data: layouts } = await api.payrollLayouts({ client, throwOnError: true });
  const layout_id = layouts.items[0]?.id ?? 0;
  const { id: _, name: __, is_own, is_active, version, ...shape } = layouts.items[0] ?? assert.fail('no layout');
  assert.deepEqual([is_own, is_active, version], [false, true, 1]);
  const { data: preview } = await api.payrollPreviewLayout({ client, body: { month, ...shape }, throwOnError: true });
  assert.ok(preview.rows > 0 && preview.lines[0]?.startsWith('mes;'));
  const { data: own } = await api.payrollCreateLayout({
    client,
    body: { name: 'Tabs', ...shape, separator: '\t' },
    throwOnError: true,
  });
  const ofOwn = { client, path: { id: own.id }, throwOnError: true } as const;
  await api.payrollUpdateLayout({ ...ofOwn, body: { has_header: false, version: own.version } });
  await api.payrollDeactivateLayout(ofOwn);
  const query = { layout_id };
  const { data: draft } = await api.payrollDraft({ client, path, query, parseAs: 'text', throwOnError: true });
  const { data: made } = await api.payrollHandOver({ client, path, body: { layout_id }, throwOnError: true });
  const { data: file } = await api.payrollFile({
    client,
    path: { id: made.id },
    parseAs: 'text',
    throwOnError: true,
  });
  assert.equal(file, draft);
  const { data: all } = await api.payrollHandOvers({ client, throwOnError: true });
  assert.equal(all.items[0]?.sha256, made.sha256);
  await api.payrollUndo({ client, path: { id: made.id }, body: { reason: 'By mistake' }, throwOnError: true });
}
