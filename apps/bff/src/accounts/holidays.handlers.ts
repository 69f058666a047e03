import type { holidays } from '@jornada/contract/accounts-holidays';
import { brazilianHolidays } from '@jornada/domain/brazilian-holidays';
import { invalid, notFound } from '@jornada/domain/refusal';
import type { Db } from '../db/handle.ts';
import type { Handlers } from '../http/mount.ts';
import { listMonthsInForce } from '../work-time/closed-months.queries.ts';
import { deleteHoliday, insertHolidays, listHolidays } from './holidays.queries.ts';

const closed = (path: string) => invalid(path, 'is in a month that is closed', 'month_closed');

/** Holidays in a closed month cannot change: its days were judged by them. */
const isInClosedMonth = async (db: Db, accountId: number, date: string): Promise<boolean> =>
  (await listMonthsInForce(db, accountId)).includes(date.slice(0, 7));

export const holidaysHandlers: Handlers<typeof holidays> = {
  list: async ({ query: { year } }, { db, caller }) => ({ items: await listHolidays(db, caller.accountId, year) }),

  create: async ({ body }, { db, caller, audit }) => {
    if (await isInClosedMonth(db, caller.accountId, body.date)) throw closed('date');
    const [row] = await insertHolidays(db, caller.accountId, [body]);
    if (!row) throw invalid('date', 'is a holiday already', 'taken');
    audit({ target: 'holidays', targetId: row.id, fields: ['date', 'name'] });
    return row;
  },

  addNational: async ({ body: { year } }, { db, caller, audit }) => {
    const months = new Set(await listMonthsInForce(db, caller.accountId));
    const [skipped = [], open = []] = [true, false].map((isClosed) =>
      brazilianHolidays(year).filter(({ date }) => months.has(date.slice(0, 7)) === isClosed),
    );
    const added = open.length ? await insertHolidays(db, caller.accountId, open) : [];
    if (added.length) audit({ target: 'holidays', targetIds: added.map(({ id }) => id), fields: ['date', 'name'] });
    return { added, skipped: skipped.map(({ date }) => date) };
  },

  remove: async ({ params: { id } }, { db, caller, audit }) => {
    const holiday = (await listHolidays(db, caller.accountId, undefined)).find((row) => row.id === id);
    if (holiday && (await isInClosedMonth(db, caller.accountId, holiday.date))) throw closed('id');
    if (!(await deleteHoliday(db, caller.accountId, id))) throw notFound();
    audit({ target: 'holidays', targetId: id });
    return { message: 'Deleted' };
  },
};
