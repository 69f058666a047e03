import type { timers } from '@jornada/contract/work-time';
import { invalid, notFound, Refusal } from '@jornada/domain/refusal';
import { scopeOf } from '@jornada/domain/tasks';
import { minuteOf } from '@jornada/domain/worktime';
import type { Handlers } from '../http/mount.ts';
import { resolveSubject, showEntry, showTimer } from './subjects.service.ts';
import { findTimer, insertTimer, takeTimer } from './timers.queries.ts';
import { stopTimer } from './timers.service.ts';

export const timersHandlers: Handlers<typeof timers> = {
  current: async (_, { db, caller }) => {
    const row = await findTimer(db, caller.accountId, caller.userId);
    return { timer: row ? await showTimer(db, caller, row) : null };
  },

  start: async ({ body: { stop_running, started_at, note = '', ...named } }, context) => {
    const { db, caller, now, audit } = context;
    const subject = await resolveSubject(db, scopeOf(caller), named);
    const start_minute = started_at === undefined ? minuteOf(now) : minuteOf(started_at);
    if (start_minute > minuteOf(now)) throw invalid('started_at', 'must not be in the future', 'in_future');
    const saved = (stop_running && (await stopTimer(context, start_minute))) || null;
    const row = await insertTimer(db, caller.accountId, caller.userId, { ...subject, note, start_minute });
    if (!row) {
      const running = await findTimer(db, caller.accountId, caller.userId);
      throw new Refusal('conflict', 'Conflict', {
        code: 'timer_running',
        details: { current: running && (await showTimer(db, caller, running)) },
      });
    }
    audit({ target: 'work-timer', targetId: caller.userId, fields: Object.keys(named) });
    return {
      timer: await showTimer(db, caller, row),
      saved: saved && (await showEntry(db, caller, saved)),
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
    if (end > minuteOf(now)) throw invalid('ended_at', 'must not be in the future', 'in_future');
    const row = await stopTimer(context, end);
    if (row === undefined) throw notFound();
    return { entry: row && (await showEntry(db, caller, row)) };
  },
};
