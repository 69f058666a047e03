import { allocations } from '@jornada/contract/resource-allocation';
import { mondayOf } from '@jornada/domain/calendar';
import { isWorkingDay, overBy, weeksOf } from '@jornada/domain/capacity';
import { notFound, staleVersion } from '@jornada/domain/refusal';
import { pageOf } from '../db/paging.ts';
import type { Handlers } from '../http/mount.ts';
import { resolveSubject } from '../work-time/subjects.service.ts';
import {
  activePeople,
  ALLOCATION_ORDER,
  allAllocations,
  countAllocations,
  findAllocation,
  insertAllocation,
  listAllocations,
  markDeleted,
  updateAllocation,
} from './allocations.queries.ts';
import {
  assertPerson,
  assertRange,
  loadOf,
  narrowed,
  onlyOf,
  shown,
  shownOne,
  sundayOf,
} from './allocations.service.ts';

/** Slightly more than two years: the longest range of one request, in days. */
const MOST_DAYS = 800;
/** Three years: the longest allocation, in days. */
const LONGEST = 1_100;

export const allocationsHandlers: Handlers<typeof allocations> = {
  list: async ({ query: { sort, limit, cursor, count, ...query } }, { db, caller }) => {
    const filter = narrowed(caller, query);
    const page = await pageOf(
      allocations.list,
      ALLOCATION_ORDER,
      { sort, limit, cursor, count },
      {
        rows: (segment) => listAllocations(db, caller.accountId, filter, segment),
        count: () => countAllocations(db, caller.accountId, filter),
      },
    );
    return { ...page, items: await shown(db, caller, page.items) };
  },

  timeline: async ({ query }, { db, caller }) => {
    assertRange(query.from, query.to, MOST_DAYS, 'to');
    return {
      items: await shown(db, caller, await allAllocations(db, caller.accountId, narrowed(caller, query))),
    };
  },

  byId: async ({ params: { id } }, { db, caller }) => {
    const row = await findAllocation(db, caller.accountId, onlyOf(caller), id);
    if (!row) throw notFound();
    return shownOne(db, caller, row);
  },

  create: async ({ body }, { db, caller, now, audit }) => {
    assertRange(body.starts_on, body.ends_on, LONGEST, 'ends_on');
    await assertPerson(db, caller, body.user_id);
    const subject = await resolveSubject(db, { accountId: caller.accountId, onlyOf: null }, body);
    const { user_id, starts_on, ends_on, minutes_per_day, title = '', status = 'confirmed', note = '' } = body;
    const row = await insertAllocation(
      db,
      caller.accountId,
      { ...subject, user_id, starts_on, ends_on, minutes_per_day, title, status, note },
      now.toISOString(),
    );
    audit({ target: 'resource-allocation', targetId: row.id, fields: Object.keys(body) });
    return shownOne(db, caller, row);
  },

  update: async ({ params: { id }, body: { version, ...changes } }, { db, caller, now, audit }) => {
    const before = await findAllocation(db, caller.accountId, null, id);
    if (!before) throw notFound();
    assertRange(changes.starts_on ?? before.starts_on, changes.ends_on ?? before.ends_on, LONGEST, 'ends_on');
    if (changes.user_id !== undefined && changes.user_id !== before.user_id)
      await assertPerson(db, caller, changes.user_id);
    // An unchanged task is not checked again: it may have been deleted.
    const changesSubject =
      (changes.task_id ?? before.task_id) !== before.task_id ||
      (changes.client_id ?? before.client_id) !== before.client_id;
    const subject = changesSubject
      ? await resolveSubject(
          db,
          { accountId: caller.accountId, onlyOf: null },
          {
            task_id: before.task_id,
            client_id: before.client_id,
            ...changes,
          },
        )
      : {};
    const row = await updateAllocation(
      db,
      caller.accountId,
      id,
      version,
      { ...changes, ...subject },
      now.toISOString(),
    );
    if (!row) {
      const current = await findAllocation(db, caller.accountId, null, id);
      if (!current) throw notFound();
      throw staleVersion(await shownOne(db, caller, current));
    }
    audit({ target: 'resource-allocation', targetId: id, fields: Object.keys(changes) });
    return shownOne(db, caller, row);
  },

  remove: async ({ params: { id } }, { db, caller, now, audit }) => {
    if (!(await markDeleted(db, caller.accountId, id, now.toISOString()))) throw notFound();
    audit({ target: 'resource-allocation', targetId: id });
    return {};
  },

  restore: async ({ params: { id } }, { db, caller, audit }) => {
    const row = await markDeleted(db, caller.accountId, id, null);
    if (!row) throw notFound();
    audit({ target: 'resource-allocation', targetId: id });
    return shownOne(db, caller, row);
  },

  load: async ({ query: { from, to, user_id, brief } }, { db, caller }) => {
    assertRange(from, to, MOST_DAYS, 'to');
    const people = await activePeople(db, caller.accountId, narrowed(caller, { user_id }).user_id);
    // Extended to whole weeks: weekly totals need all seven days.
    const load = await loadOf(db, caller.accountId, people, mondayOf(from), sundayOf(to));
    return {
      items: load.flatMap(({ userId, days, calendar }) =>
        weeksOf(days, calendar).map((week) => ({
          user_id: userId,
          week_starts_on: week.week_starts_on,
          allocated_minutes: week.allocated_minutes,
          tentative_minutes: week.tentative_minutes,
          capacity_minutes: week.capacity_minutes,
          over_by_minutes: week.over_by_minutes,
          off_weekdays: week.off_weekdays,
          days: brief ? [] : week.days,
        })),
      ),
    };
  },

  check: async ({ body: { user_id, starts_on, ends_on, minutes_per_day, instead_of } }, { db, caller }) => {
    assertRange(starts_on, ends_on, LONGEST, 'ends_on');
    await assertPerson(db, caller, user_id);
    const added = { starts_on, ends_on, minutes_per_day, status: 'confirmed' as const };
    const [load] = await loadOf(db, caller.accountId, [user_id], starts_on, ends_on, {
      without: instead_of,
      and: added,
    });
    const { days = [], calendar = [] } = load ?? {};
    const working = days.filter(({ capacity_minutes }, at) =>
      isWorkingDay(capacity_minutes, calendar[at] as (typeof calendar)[number]),
    );
    const over = working.flatMap(({ date, allocated_minutes, capacity_minutes }) =>
      capacity_minutes !== null && allocated_minutes > capacity_minutes
        ? [
            {
              date,
              allocated_minutes,
              capacity_minutes,
              over_by_minutes: overBy({ allocated_minutes, capacity_minutes }),
            },
          ]
        : [],
    );
    return {
      days: working.length,
      total_minutes: working.length * minutes_per_day,
      over_by_minutes: over.reduce((sum, day) => sum + day.over_by_minutes, 0),
      over,
      unknown: days.some(({ capacity_minutes }) => capacity_minutes === null),
    };
  },
};
