import { type npsSeries, SERIES_DEFAULTS } from '@jornada/contract/nps-series';
import { npsQuestions } from '@jornada/domain/nps-questions';
import { MOST_SERIES } from '@jornada/domain/nps-series';
import { invalid, notFound, staleVersion } from '@jornada/domain/refusal';
import { findAccount } from '../accounts/accounts.queries.ts';
import type { Handlers } from '../http/mount.ts';
import { deleteSeries, insertSeries, listSeries, lockSeries, updateSeries } from './series.queries.ts';
import { shownSeries } from './series.service.ts';
import { onlyGiven } from './waves.service.ts';

const TARGET = 'nps-series';

/** Fields that change the schedule of a series: openings before the change are not made up for. */
const TIMING = ['every', 'weekday', 'hour', 'is_active'] as const;

export const npsSeriesHandlers: Handlers<typeof npsSeries> = {
  list: async (_, { db, caller, now }) => ({
    items: (await listSeries(db, caller.accountId)).map((row) => shownSeries(row, caller.timeZone, now)),
  }),

  create: async ({ body }, { db, caller, now, audit }) => {
    const { accountId, timeZone } = caller;
    if ((await listSeries(db, accountId)).length >= MOST_SERIES)
      throw invalid('name', `cannot be added to ${MOST_SERIES} series`, 'too_many');
    const { locale } = await findAccount(db, accountId);
    const { name, every, weekday, hour } = body;
    const wanted = { ...SERIES_DEFAULTS, ...npsQuestions(locale), ...onlyGiven(body), name, every, weekday, hour };
    const row = await insertSeries(db, accountId, {
      ...wanted,
      is_active: wanted.is_active ? 1 : 0,
      since: now.toISOString(),
    });
    audit({ target: TARGET, targetId: row.id, fields: Object.keys(body) });
    return shownSeries(row, timeZone, now);
  },

  update: async ({ params: { id }, body: { version, ...input } }, { db, caller, now, audit }) => {
    const { accountId, timeZone } = caller;
    const row = await lockSeries(db, accountId, id);
    if (!row) throw notFound();
    if (row.version !== version) throw staleVersion(shownSeries(row, timeZone, now));
    const { is_active, ...rest } = onlyGiven(input);
    const changes = { ...rest, ...(is_active !== undefined && { is_active: is_active ? 1 : 0 }) };
    const isChanged = (field: (typeof TIMING)[number]) => changes[field] !== undefined && changes[field] !== row[field];
    const saved = await updateSeries(db, accountId, id, {
      ...changes,
      ...(TIMING.some(isChanged) && { since: now.toISOString() }),
      // Periods of another length are numbered differently.
      ...(isChanged('every') && { last_round: null }),
    });
    audit({ target: TARGET, targetId: id, fields: Object.keys(changes) });
    return shownSeries(saved, timeZone, now);
  },

  remove: async ({ params: { id } }, { db, caller, audit }) => {
    if (!(await deleteSeries(db, caller.accountId, id))) throw notFound();
    audit({ target: TARGET, targetId: id });
    return { message: 'Deleted' };
  },
};
