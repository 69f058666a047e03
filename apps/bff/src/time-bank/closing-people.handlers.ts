import type { closings } from '@jornada/contract/time-bank-closings';
import { SUPER_ADMIN } from '@jornada/domain/access';
import { forbidden, notFound, Refusal } from '@jornada/domain/refusal';
import type { Caller } from '../context.ts';
import type { Db } from '../db/handle.ts';
import type { Handlers } from '../http/mount.ts';
import { loadLedgers, lockBalances } from './bank.queries.ts';
import { recordClosingEvents } from './closing-events.queries.ts';
import { findPersonRow, listBehind, updatePersonRow } from './closing-people.queries.ts';
import { notifyOfClosing } from './closing-notices.service.ts';
import { baselineText, beforeOf, rowOf, shownPerson } from './closing-person.service.ts';
import { bookPeople, countedByPerson, keepPeople } from './closings.service.ts';
import { hasOtherCloser } from './countable.queries.ts';
import { choosePerson, emptyPerson, judgePerson, keepDays, wrongState } from './person-closing.service.ts';
import { differencesOf } from './closing-drift.service.ts';
import { assertNotOneself } from './time-bank.service.ts';

type PersonHandlers = Pick<Handlers<typeof closings>, 'closePerson' | 'correct' | 'keep'>;

/**
 * People may not close their own month. Exception: a level 5 who is the only one who can close months, with a reason.
 */
async function assertMayClose(db: Db, caller: Caller, userId: number, reason: string | undefined): Promise<void> {
  if (userId !== caller.userId) return;
  const isAlone = caller.level === SUPER_ADMIN && !(await hasOtherCloser(db, caller.accountId, userId));
  if (!isAlone || reason === undefined) throw forbidden();
}

export const closingPeopleHandlers: PersonHandlers = {
  closePerson: async ({ params: { month, userId }, body }, context) => {
    const { db, caller, now, audit } = context;
    const { accountId } = caller;
    const { closingId, row } = await choosePerson(db, { accountId, userId, timeZone: caller.timeZone }, month);
    await assertMayClose(db, caller, userId, body.reason);
    if (row?.state !== 'held' && row?.state !== 'correcting') throw wrongState(row);
    const counted = await countedByPerson(db, accountId, [userId], month, body.count_entry_ids);
    if (!body.dry_run) await lockBalances(db, accountId, [userId]);
    const decisions = {
      held: (await listBehind(db, accountId, month)).has(userId) ? (['earlier_month'] as const) : [],
      acceptsUnexplained: body.accept_unexplained ?? false,
      judgesEmpty: body.judge_empty ?? false,
      countEntryIds: counted.get(userId) ?? [],
    };
    const { own, closing } = await judgePerson(db, accountId, userId, { month, row, decisions });
    const { person, countedEntryIds } = closing;
    if (body.dry_run) return person;
    const at = now.toISOString();
    const by = { accountId, closingId, by: caller.userId, at };
    if (person.state !== 'closed') {
      const reasons = JSON.stringify(person.reasons);
      await updatePersonRow(db, accountId, closingId, userId, { reasons });
      const { revision } = row;
      await recordClosingEvents(db, by, [{ user_id: userId, revision, event: 'held', reasons, reason: body.reason }]);
      audit({ action: 'time-bank.hold', target: 'time-bank', targetId: userId, fields: ['reasons'] });
      return person;
    }
    const baseline = beforeOf(row)?.baseline ?? null;
    const { start, entries, rulesOn } = own;
    const booked = { userId, start, entries, bookings: closing.bookings, rulesOn };
    await bookPeople(db, { caller, month, at }, closingId, [booked]);
    const kept = { countedEntryIds, baseline, by: caller.userId, at, reason: body.reason };
    await keepPeople(db, { ...by, month }, [rowOf(person, kept)]);
    const action = userId === caller.userId ? 'time-bank.close-own' : 'time-bank.close-person';
    audit({ action, target: 'time-bank', targetId: userId, fields: ['state'] });
    await notifyOfClosing(context, { userId, month, revision: person.revision });
    return person;
  },

  correct: async ({ params: { month, userId }, body: { reason } }, { db, caller, now, audit }) => {
    const { accountId } = caller;
    const { closingId, row } = await choosePerson(db, { accountId, userId, timeZone: caller.timeZone }, month);
    assertNotOneself(caller, userId);
    if (row && row.state !== 'closed') throw wrongState(row);
    const [at, by] = [now.toISOString(), caller.userId];
    const closing = { accountId, closingId, by, at };
    if (!row) {
      const kept = { countedEntryIds: [], baseline: null, by, at, reason };
      await keepPeople(db, { ...closing, month }, [rowOf(emptyPerson(userId), kept)]);
    } else {
      const { revision } = row;
      await recordClosingEvents(db, closing, [{ user_id: userId, revision, event: 'correcting', reason }]);
    }
    if (row?.reconstructed === 'yes' && row.baseline === null) {
      const judgedNow = await judgePerson(db, accountId, userId, { month, row });
      const since = (await loadLedgers(db, accountId, [userId])).get(userId)?.at(-1)?.id ?? 0;
      const { judged, baseline } = keepDays(row, judgedNow.closing, since);
      const changes = { state: 'correcting', reason, judged, baseline: baselineText(baseline) } as const;
      await updatePersonRow(db, accountId, closingId, userId, changes);
    } else if (row) await updatePersonRow(db, accountId, closingId, userId, { state: 'correcting', reason });
    audit({ target: 'time-bank', targetId: userId, fields: ['state', 'reason'] });
    return found(db, accountId, closingId, userId);
  },

  keep: async ({ params: { month, userId } }, { db, caller, now, audit }) => {
    const { accountId } = caller;
    const { closingId, row } = await choosePerson(db, { accountId, userId, timeZone: caller.timeZone }, month);
    assertNotOneself(caller, userId);
    if (row?.state !== 'correcting') throw wrongState(row);
    const { closing } = await judgePerson(db, accountId, userId, { month, row });
    const differences = differencesOf(shownPerson(row).days, closing.person.days);
    if (differences.length)
      throw new Refusal('conflict', 'Conflict', {
        code: 'changed',
        details: { differences: differences.slice(0, 31) },
      });
    await updatePersonRow(db, accountId, closingId, userId, { state: 'closed', reasons: '[]' });
    const by = { accountId, closingId, by: caller.userId, at: now.toISOString() };
    await recordClosingEvents(db, by, [{ user_id: userId, revision: row.revision, event: 'kept' }]);
    audit({ target: 'time-bank', targetId: userId, fields: ['state'] });
    return found(db, accountId, closingId, userId);
  },
};

async function found(db: Db, accountId: number, closingId: number, userId: number) {
  const row = await findPersonRow(db, accountId, closingId, userId);
  if (!row) throw notFound();
  return shownPerson(row);
}
