import { type Agreement, agreements } from '@jornada/contract/time-bank-agreements';
import { may } from '@jornada/domain/access';
import { DEFAULT_RULES, exclusionOn, rulesOf, standardPeriod, versionOn } from '@jornada/domain/agreements';
import { addDays, dateIn } from '@jornada/domain/calendar';
import { forbidden, invalid, nameTaken, notFound, staleVersion } from '@jornada/domain/refusal';
import type { CallContext } from '../context.ts';
import { orNameTaken } from '../db/name-taken.ts';
import { pageOf } from '../db/paging.ts';
import { bankableRecords } from '../employee-hr-data/bankable.queries.ts';
import type { Handlers } from '../http/mount.ts';
import { listClosedMonthsFor, listMonthsInForce } from '../work-time/closed-months.queries.ts';
import {
  insertAgreement,
  insertDefault,
  insertVersion,
  listAgreements,
  lockAgreements,
  updateAgreement,
} from './agreements.queries.ts';
import { countAgreementPeople, listAgreementPeople, PEOPLE_ORDER } from './agreement-people.queries.ts';
import { hasMembersFrom, listLinked, putMembers } from './members.queries.ts';
import {
  agreementOf,
  assertLawful,
  assertOpenFrom,
  bookOn,
  countPeople,
  firstOpenDay,
  shownAgreement,
  shownExclusion,
  versionFrom,
} from './agreements.service.ts';
import { findAgreements, listAssignments } from './rules.queries.ts';
import { assertPerson } from './time-bank.service.ts';

const TARGET = 'time-bank-agreement';
const MEMBER = 'time-bank-member';
const taken = () => nameTaken('agreement');

/** Reads an agreement after a change. */
async function shownNow({ db, caller, now }: CallContext, id: number): Promise<Agreement> {
  const book = await bookOn(db, caller.accountId, dateIn(caller.timeZone, now));
  return shownAgreement(agreementOf(book, id), book, await countPeople(db, caller, book));
}

export const agreementHandlers: Handlers<typeof agreements> = {
  agreements: async (_, { db, caller, now }) => {
    const book = await bookOn(db, caller.accountId, dateIn(caller.timeZone, now));
    const counted = await countPeople(db, caller, book);
    return {
      items: book.rows.map((row) => shownAgreement(row, book, counted)),
      without: counted && counted.without,
      excluded: counted && counted.excluded,
    };
  },

  agreementPeople: async ({ query: { sort, limit, cursor, count, on, ...filter } }, { db, caller, now }) => {
    const { people } = await bookOn(db, caller.accountId, on ?? dateIn(caller.timeZone, now));
    const chosen = { ...filter, ...people };
    const page = await pageOf(
      agreements.agreementPeople,
      PEOPLE_ORDER,
      { sort, limit, cursor, count },
      {
        rows: (segment) => listAgreementPeople(db, caller.accountId, chosen, segment),
        count: () => countAgreementPeople(db, caller.accountId, chosen),
      },
    );
    return {
      ...page,
      items: page.items.map(({ id: user_id, nome, agreement_id, since, excluded }) => ({
        user_id,
        nome,
        agreement_id: excluded === null ? agreement_id : null,
        since,
        excluded: shownExclusion(excluded, caller, user_id),
      })),
    };
  },

  agreement: async ({ params: { id } }, { db, caller, now }) => {
    const book = await bookOn(db, caller.accountId, dateIn(caller.timeZone, now));
    const row = agreementOf(book, id);
    const versions = book.versions.filter(({ agreement_id }) => agreement_id === id).toReversed();
    return {
      ...shownAgreement(row, book, await countPeople(db, caller, book)),
      versions,
    };
  },

  createAgreement: async ({ body: { name, kind, rules } }, context) => {
    const { db, caller, now, audit } = context;
    const { accountId, userId: by } = caller;
    const at = now.toISOString();
    await lockAgreements(db, accountId);
    const id = await orNameTaken(insertAgreement(db, accountId, name.trim(), at), taken);
    const standard = { ...DEFAULT_RULES, period: standardPeriod(kind) };
    const first = versionFrom(standard, { agreement_id: id, kind }, rules);
    assertLawful(first);
    await insertVersion(db, accountId, first, { by, at });
    audit({ target: TARGET, targetId: id, fields: ['name', ...Object.keys(rules)] });
    return shownNow(context, id);
  },

  changeAgreement: async ({ params: { id }, body: { version, is_default, ...changes } }, context) => {
    const { db, caller, now, audit } = context;
    const { accountId, userId: by } = caller;
    const [today, at] = [dateIn(caller.timeZone, now), now.toISOString()];
    await lockAgreements(db, accountId);
    const book = await bookOn(db, accountId, today);
    const row = agreementOf(book, id);
    const { name, is_active } = changes;
    if (row.version !== version) throw staleVersion(await shownNow(context, id));
    const staysDefault = is_default ?? book.people.byDefault === id;
    if (is_active === false && (staysDefault || (await hasMembersFrom(db, accountId, id, today))))
      throw invalid('is_active', 'has people in it', 'in_use');
    if (is_default === true && !(is_active ?? row.is_active))
      throw invalid('is_default', 'is not possible for an agreement that has ended', 'not_active');
    await orNameTaken(updateAgreement(db, accountId, row, { name: name?.trim(), is_active }, at), taken);
    if (is_default !== undefined && is_default !== (book.people.byDefault === id)) {
      const valid_from = await firstOpenDay(db, accountId);
      await insertDefault(db, accountId, { valid_from, agreement_id: is_default ? id : null }, { by, at });
    }
    audit({
      target: TARGET,
      targetId: id,
      fields: Object.keys({ ...changes, ...(is_default !== undefined && { is_default }) }),
    });
    return shownNow(context, id);
  },

  addVersion: async ({ params: { id }, body }, { db, caller, now, audit }) => {
    const { accountId, userId: by } = caller;
    await lockAgreements(db, accountId);
    const book = await bookOn(db, accountId, dateIn(caller.timeZone, now));
    agreementOf(book, id);
    const own = book.versions.filter(({ agreement_id }) => agreement_id === id);
    const before = versionOn(body.valid_from, own, id) ?? own[0];
    if (!before) throw notFound();
    const added = versionFrom(before, { agreement_id: id, kind: before.kind }, body);
    assertLawful(added);
    await assertOpenFrom(db, accountId, id, body.valid_from);
    const versionId = await insertVersion(db, accountId, added, { by, at: now.toISOString() });
    audit({ target: TARGET, targetId: id, fields: Object.keys(body) });
    const stored = (await findAgreements(db, accountId)).versions.find((one) => one.id === versionId);
    if (!stored) throw notFound();
    return stored;
  },

  addMembers: async ({ params: { id }, body: { user_ids, from } }, { db, caller, now, audit }) => {
    const { accountId, userId: by } = caller;
    await lockAgreements(db, accountId);
    const book = await bookOn(db, accountId, dateIn(caller.timeZone, now));
    if (!agreementOf(book, id).is_active) throw invalid('id', 'has ended', 'not_active');
    const first = book.versions.find(({ agreement_id }) => agreement_id === id);
    if (!first || from < first.valid_from) throw invalid('from', 'is before the first rules', 'before_version');
    const ids = [...new Set(user_ids)];
    const linked = await listLinked(db, accountId, ids);
    const records = await bankableRecords(db, accountId, ids);
    const closed = await closedSince(ids, from);
    const refused = ids.flatMap((user_id) => {
      const code = !linked.has(user_id)
        ? ('not_here' as const)
        : exclusionOn(from, records.get(user_id)) !== null
          ? ('not_bankable' as const)
          : closed.has(user_id)
            ? ('month_closed' as const)
            : null;
      return code === null ? [] : [{ user_id, code }];
    });
    const added = ids.filter((one) => !refused.some(({ user_id }) => user_id === one));
    await putMembers(db, accountId, added, { valid_from: from, agreement_id: id }, { by, at: now.toISOString() });
    audit({ target: MEMBER, targetIds: added, fields: ['agreement_id'] });
    return { added, refused, message: `${added.length} of ${ids.length} people added` };

    async function closedSince(userIds: readonly number[], day: string) {
      const months = (await listMonthsInForce(db, accountId)).filter((month) => month >= day.slice(0, 7));
      return listClosedMonthsFor(db, accountId, userIds, months);
    }
  },

  removeMember: async ({ params: { id, userId }, body: { to } }, { db, caller, now, audit }) => {
    const { accountId, userId: by } = caller;
    await lockAgreements(db, accountId);
    const { versions, defaults } = await findAgreements(db, accountId);
    const member = {
      assignments: (await listAssignments(db, accountId, [userId])).get(userId) ?? [],
      record: undefined,
    };
    await assertPerson(db, caller, userId);
    if (rulesOf({ versions, defaults }, member)(to).agreement_id !== id) throw notFound();
    const from = addDays(to, 1);
    const months = (await listMonthsInForce(db, accountId)).filter((month) => month >= from.slice(0, 7));
    if ((await listClosedMonthsFor(db, accountId, [userId], months)).size > 0)
      throw invalid('to', 'is before a month that is closed', 'month_closed');
    await putMembers(db, accountId, [userId], { valid_from: from, agreement_id: null }, { by, at: now.toISOString() });
    audit({ target: MEMBER, targetId: userId, fields: ['agreement_id'] });
    return { message: 'Person removed' };
  },

  rules: async ({ query: { user_id, on } }, { db, caller, now }) => {
    const { accountId, userId, level, linkActive } = caller;
    const of = user_id ?? userId;
    if (of !== userId && !(linkActive && may(level, 'bank.read-all'))) throw forbidden();
    await assertPerson(db, caller, of);
    const day = on ?? dateIn(caller.timeZone, now);
    const { versions, defaults } = await findAgreements(db, accountId);
    const assignments = (await listAssignments(db, accountId, [of])).get(of) ?? [];
    const record = (await bankableRecords(db, accountId, [of])).get(of);
    const { version, agreement_id, excluded } = rulesOf({ versions, defaults }, { assignments, record })(day);
    const agreement = (await listAgreements(db, accountId)).find(({ id }) => id === agreement_id);
    return {
      user_id: of,
      on: day,
      agreement: agreement ? { id: agreement.id, name: agreement.name } : null,
      version,
      excluded: shownExclusion(excluded, caller, of),
    };
  },
};
