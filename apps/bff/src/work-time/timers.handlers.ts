import type { timers } from '@jornada/contract/work-time';
import { may } from '@jornada/domain/access';
import { invalid, notFound, Refusal } from '@jornada/domain/refusal';
import { LONGEST_ENTRY, minuteOf } from '@jornada/domain/worktime';
import type { CallContext } from '../context.ts';
import type { Handlers } from '../http/mount.ts';
import { changeHours, type EntryRow, insertEntries } from './entries.queries.ts';
import { resolveSubject, showEntry, showTimer } from './subjects.queries.ts';
import { findTimer, insertTimer, takeTimer } from './timers.queries.ts';

export const timersHandlers: Handlers<typeof timers> = {
  current: async (_, { db, caller }) => {
    const row = await findTimer(db, caller.accountId, caller.userId);
    return { timer: row ? await showTimer(db, caller.accountId, row) : null };
  },

  start: async ({ body: { stop_running, started_at, note = '', ...named } }, context) => {
    const { db, caller, now, audit } = context;
    const subject = await resolveSubject(
      db,
      caller.accountId,
      may(caller.level, 'tasks.all') ? null : caller.userId,
      named,
    );
    const start_minute = started_at === undefined ? minuteOf(now) : minuteOf(started_at);
    if (start_minute > minuteOf(now)) throw invalid('started_at', 'must not lie ahead', 'in_future');
    const saved = (stop_running && (await stop(context, start_minute))) || null;
    const row = await insertTimer(db, caller.accountId, caller.userId, { ...subject, note, start_minute });
    if (!row) {
      const running = await findTimer(db, caller.accountId, caller.userId);
      throw new Refusal('conflict', 'Conflict', {
        code: 'timer_running',
        details: { current: running && (await showTimer(db, caller.accountId, running)) },
      });
    }
    audit({ target: 'work-timer', targetId: caller.userId, fields: Object.keys(named) });
    return {
      timer: await showTimer(db, caller.accountId, row),
      saved: saved && (await showEntry(db, caller.accountId, saved)),
    };
  },

  stop: async ({ query: { ended_at, discard } }, context) => {
    const { db, caller, now, audit } = context;
    if (discard) {
      if (!(await takeTimer(db, caller.accountId, caller.userId))) throw notFound();
      audit({ target: 'work-timer', targetId: caller.userId, action: 'work-timer.discard' });
      return { entry: null };
    }
    const end = ended_at === undefined ? minuteOf(now) : minuteOf(ended_at);
    if (end > minuteOf(now)) throw invalid('ended_at', 'must not lie ahead', 'in_future');
    const row = await stop(context, end);
    if (row === undefined) throw notFound();
    return { entry: row && (await showEntry(db, caller.accountId, row)) };
  },
};

/** Ends the running timer and saves what it measured: null for less than a minute, undefined where none runs. */
async function stop({ db, caller, now, audit }: CallContext, end: number): Promise<EntryRow | null | undefined> {
  const { accountId, userId, timeZone } = caller;
  const timer = await takeTimer(db, accountId, userId);
  if (!timer) return undefined;
  const { start_minute: start, ...subject } = timer;
  if (end < start) throw invalid('ended_at', 'must not lie before the start', 'before_start');
  if (end - start > LONGEST_ENTRY)
    throw invalid('ended_at', 'is more than 24 hours after the start: say when it really ended', 'too_long');
  audit({ target: 'work-timer', targetId: userId, action: 'work-timer.stop' });
  if (end === start) return null;
  const entry = { ...subject, start_minute: start, end_minute: end };
  const [row] = await changeHours(db, { accountId, userId, timeZone }, [{ start, end }], () =>
    insertEntries(db, accountId, userId, [entry], now.toISOString()),
  );
  audit({
    target: 'work-time',
    targetId: (row as EntryRow).id,
    action: 'work-time.create',
    fields: ['started_at', 'minutes'],
  });
  return row;
}
