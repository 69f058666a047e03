import { workTime } from '@jornada/contract/work-time';
import { notFound, staleVersion } from '@jornada/domain/refusal';
import { scopeOf } from '@jornada/domain/tasks';
import { instantOf, minuteOf } from '@jornada/domain/worktime';
import { eachRow, pageOf } from '../db/paging.ts';
import type { Handlers } from '../http/mount.ts';
import {
  countEntries,
  deleteEntries,
  type EntryRow,
  ENTRY_ORDER,
  exportEntries,
  insertEntries,
  listEntries,
  updateEntry,
} from './entries.queries.ts';
import { resolveSubject, showEntries, showEntry } from './subjects.service.ts';
import { assertBegun, changeHours } from './hours.service.ts';
import { assertMayWrite, filterOf, visibleEntry, workerOf } from './hours-access.service.ts';

/** Worked hours as individual entries. */
export const workTimeHandlers: Handlers<
  Pick<typeof workTime, 'list' | 'byId' | 'create' | 'update' | 'remove' | 'export'>
> = {
  list: async ({ query: { sort, limit, cursor, count, ...query } }, { db, caller }) => {
    const filter = filterOf(caller, query);
    const page = await pageOf(
      workTime.list,
      ENTRY_ORDER,
      { sort, limit, cursor, count },
      {
        rows: (segment) => listEntries(db, caller.accountId, filter, segment),
        count: () => countEntries(db, caller.accountId, filter),
      },
    );
    return { ...page, items: await showEntries(db, caller, page.items) };
  },

  byId: async ({ params: { id } }, { db, caller }) => showEntry(db, caller, await visibleEntry(db, caller, id)),

  create: async ({ body: { user_id, started_at, minutes, note = '', ...named } }, { db, caller, now, audit }) => {
    const userId = user_id ?? caller.userId;
    assertMayWrite(caller, userId);
    const subject = await resolveSubject(db, scopeOf(caller), named);
    const span = { start: minuteOf(started_at), end: minuteOf(started_at) + minutes };
    assertBegun(span.start, now);
    const entry = { ...subject, note, start_minute: span.start, end_minute: span.end };
    const [row] = await changeHours(db, workerOf(caller, userId), [span], () =>
      insertEntries(db, caller.accountId, userId, [entry], now.toISOString()),
    );
    audit({
      target: 'work-time',
      targetId: (row as EntryRow).id,
      fields: Object.keys({ user_id, started_at, minutes, note, ...named }),
    });
    return showEntry(db, caller, row as EntryRow);
  },

  update: async ({ params: { id }, body: { version, ...changes } }, { db, caller, now, audit }) => {
    const before = await visibleEntry(db, caller, id);
    assertMayWrite(caller, before.user_id);
    const { started_at, minutes, note, ...named } = changes;
    const start = started_at === undefined ? before.start_minute : minuteOf(started_at);
    // Future hours that were recorded before this check existed can still be shortened.
    if (start !== before.start_minute) assertBegun(start, now);
    const end = start + (minutes ?? before.end_minute - before.start_minute);
    // An unchanged task is not checked again: it may have been deleted.
    const changesSubject =
      (named.task_id !== undefined && named.task_id !== before.task_id) ||
      (named.client_id !== undefined && named.client_id !== before.client_id);
    const subject = changesSubject
      ? await resolveSubject(db, scopeOf(caller), { task_id: before.task_id, ...named })
      : {};
    const touched = [
      { start: before.start_minute, end: before.end_minute },
      { start, end },
    ];
    const row = await changeHours(db, workerOf(caller, before.user_id), touched, () =>
      updateEntry(
        db,
        caller.accountId,
        id,
        version,
        { ...subject, ...(note !== undefined && { note }), start_minute: start, end_minute: end },
        now.toISOString(),
      ),
    );
    if (!row) throw staleVersion(await showEntry(db, caller, await visibleEntry(db, caller, id)));
    audit({ target: 'work-time', targetId: id, fields: Object.keys(changes) });
    return showEntry(db, caller, row);
  },

  remove: async ({ params: { id } }, { db, caller, audit }) => {
    const before = await visibleEntry(db, caller, id);
    assertMayWrite(caller, before.user_id);
    const span = { start: before.start_minute, end: before.end_minute };
    const removed = await changeHours(db, workerOf(caller, before.user_id), [span], () =>
      deleteEntries(db, caller.accountId, [id]),
    );
    if (removed.length === 0) throw notFound();
    audit({ target: 'work-time', targetId: id });
    return { message: 'Deleted' };
  },

  export: async ({ query }, { db, caller }) => {
    const filter = filterOf(caller, query);
    return eachRow(
      workTime.export,
      ENTRY_ORDER,
      {},
      (segment) => exportEntries(db, scopeOf(caller), filter, segment),
      ({ start_minute, end_minute, ...row }) => ({
        ...row,
        ...(!caller.linkActive && { task_id: null, task_title: null, client_id: null, client_name: null }),
        started_at: instantOf(start_minute),
        ended_at: instantOf(end_minute),
        minutes: end_minute - start_minute,
      }),
    );
  },
};
