import { employeeHrData } from '@jornada/contract/employee-hr-data';
import { SEALED_FIELDS, visibleHrFields } from '@jornada/domain/hr-data';
import { forbidden, invalid, staleVersion } from '@jornada/domain/refusal';
import { pageOf } from '../db/paging.ts';
import type { Handlers } from '../http/mount.ts';
import type { Vault } from '../vault/vault.ts';
import { countHr, HR_ORDER, type HrRow, insertHr, listHr, updateHr } from './employee-hr-data.queries.ts';
import { keepDeactivation, listDeactivations, listPersonEvents } from './record-events.queries.ts';
import { recordReveal } from './reveals.service.ts';
import { lockPeople } from '../user/levels.queries.ts';
import {
  assertHere,
  assertMayWritePay,
  changedFields,
  recordOf,
  recordJoining,
  recordLeader,
  recordToChange,
  recordToRead,
  stepOf,
  valuesOf,
} from './employee-hr-data.service.ts';

const TARGET = 'employee-hr-data';
const READS = ['list', 'byId', 'reveal', 'history'].map((name) => `${TARGET}.${name}`);
const CHANGES = ['create', 'replace', 'deactivate', 'reactivate', 'explain'].map((name) => `${TARGET}.${name}`);

export const employeeHrDataHandlers = (vault: Vault): Handlers<typeof employeeHrData> => ({
  list: async ({ query: { sort, limit, cursor, count, ...filter } }, { db, caller, audit }) => {
    const page = await pageOf(
      employeeHrData.list,
      HR_ORDER,
      { sort, limit, cursor, count },
      {
        rows: (segment) => listHr(db, caller.accountId, filter, segment),
        count: () => countHr(db, caller.accountId, filter),
      },
    );
    const others = page.items.map(({ user_id }) => user_id).filter((userId) => userId !== caller.userId);
    if (others.length) audit({ target: TARGET, targetIds: others });
    return { ...page, items: page.items.map((row) => recordOf(caller, row)) };
  },

  byId: async ({ params: { userId } }, { db, caller, audit }) => {
    const row = await recordToRead(db, caller, userId);
    if (userId !== caller.userId) audit({ target: TARGET, targetId: userId });
    return recordOf(caller, row);
  },

  create: async ({ params: { userId }, body }, { db, caller, now, audit }) => {
    await lockPeople(db, caller.accountId);
    const row = await recordToChange(db, caller, userId, 'create');
    const values = await valuesOf(vault, db, caller, userId, body);
    // Fields that a new record omits become empty, even if a deactivated record had a value.
    const pay = { bank_account: null, salary_cents: null, ...body, currency: values.currency };
    await assertMayWritePay(db, caller, userId, row, pay);
    const at = now.toISOString();
    const events = await recordLeader(db, caller, userId, body, at);
    const stored = row
      ? await updateHr(db, caller.accountId, userId, values, at)
      : await insertHr(db, caller.accountId, userId, values, at);
    await recordJoining(db, caller, row, stored);
    audit({ target: TARGET, targetId: userId, fields: Object.keys(body) });
    for (const event of events) audit(event);
    return recordOf(caller, stored);
  },

  replace: async ({ params: { userId }, body: { version, ...body } }, { db, caller, now, audit }) => {
    await lockPeople(db, caller.accountId);
    const row = await recordToChange(db, caller, userId, 'replace');
    if (row && version === undefined) throw invalid('version', 'is required', 'required');
    if (row && row.version !== version) throw staleVersion(recordOf(caller, row));
    const values = await valuesOf(vault, db, caller, userId, body);
    await assertMayWritePay(db, caller, userId, row, { ...body, currency: values.currency });
    // Responses never contain sealed fields in plain text, so a request may omit them to keep their values.
    const unchanged =
      row &&
      Object.fromEntries(
        SEALED_FIELDS.filter((field) => body[field] === undefined).map((field) => [field, row[field]]),
      );
    const at = now.toISOString();
    const events = await recordLeader(db, caller, userId, row ? { reports_to: null, ...body } : body, at);
    const stored = row
      ? await updateHr(db, caller.accountId, userId, { ...values, ...unchanged }, at)
      : await insertHr(db, caller.accountId, userId, values, at);
    await recordJoining(db, caller, row, stored);
    audit({ target: TARGET, targetId: userId, fields: row ? changedFields(row, stored, body) : Object.keys(body) });
    for (const event of events) audit(event);
    return recordOf(caller, stored);
  },

  deactivate: async ({ params: { userId } }, { db, caller, now, audit }) => {
    const { row, changes } = await stepOf(db, caller, userId, 'deactivate');
    if (!changes || !row)
      return { message: row ? 'HR data was deactivated before' : 'There is no HR data to deactivate' };
    const at = now.toISOString();
    await updateHr(
      db,
      caller.accountId,
      userId,
      { deactivated_at: at, deactivated_by: caller.userId, reason: null },
      at,
    );
    audit({ target: TARGET, targetId: userId, fields: ['deactivated_at'] });
    return { message: 'HR data deactivated' };
  },

  reactivate: async ({ params: { userId } }, { db, caller, now, audit }) => {
    const { row, changes } = await stepOf(db, caller, userId, 'reactivate');
    if (!changes) return recordOf(caller, row as HrRow);
    const at = now.toISOString();
    await keepDeactivation(db, caller.accountId, row as HrRow, { by: caller.userId, at });
    audit({ target: TARGET, targetId: userId, fields: ['deactivated_at'] });
    return recordOf(
      caller,
      await updateHr(db, caller.accountId, userId, { deactivated_at: null, deactivated_by: null, reason: null }, at),
    );
  },

  explain: async ({ params: { userId }, body: { reason } }, { db, caller, now, audit }) => {
    await stepOf(db, caller, userId, 'explain');
    audit({ target: TARGET, targetId: userId, fields: ['reason'] });
    return recordOf(caller, await updateHr(db, caller.accountId, userId, { reason }, now.toISOString()));
  },

  reveal: async ({ params: { userId }, body: { field, reason } }, context) => {
    const { db, caller } = context;
    const row = await recordToRead(db, caller, userId);
    if (!visibleHrFields(caller.level, userId === caller.userId).includes(field)) throw forbidden();
    await recordReveal(context, { userId, field, reason });
    const sealed = row[field];
    const value = sealed === null ? null : vault.open(sealed, { accountId: caller.accountId, userId, field });
    return { field, value: field === 'salary_cents' && value !== null ? Number(value) : value };
  },

  readers: async ({ params: { userId } }, { db, caller }) => {
    await assertHere(db, caller, userId);
    return { items: await listPersonEvents(db, caller.accountId, userId, READS, { ofLists: true }) };
  },

  history: async ({ params: { userId } }, { db, caller, audit }) => {
    const row = await recordToRead(db, caller, userId);
    if (userId !== caller.userId) audit({ target: TARGET, targetId: userId });
    const [events, ended] = await Promise.all([
      listPersonEvents(db, caller.accountId, userId, CHANGES, { ofLists: false }),
      listDeactivations(db, caller.accountId, userId),
    ]);
    const reasons = new Map([...ended, row].map(({ deactivated_at, reason }) => [deactivated_at, reason]));
    return {
      items: events.map((event) => ({
        ...event,
        reason: event.action === `${TARGET}.deactivate` ? (reasons.get(event.at) ?? null) : null,
      })),
    };
  },
});
