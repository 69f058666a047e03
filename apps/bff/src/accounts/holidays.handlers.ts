import type { holidays } from '@jornada/contract/accounts-holidays';
import { brazilianHolidays } from '@jornada/domain/brazilian-holidays';
import { invalid, notFound } from '@jornada/domain/refusal';
import type { Handlers } from '../http/mount.ts';
import { deleteHoliday, insertHolidays, listHolidays } from './holidays.queries.ts';

export const holidaysHandlers: Handlers<typeof holidays> = {
  list: async ({ query: { year } }, { db, caller }) => ({ items: await listHolidays(db, caller.accountId, year) }),

  create: async ({ body }, { db, caller, audit }) => {
    const [row] = await insertHolidays(db, caller.accountId, [body]);
    if (!row) throw invalid('date', 'is a holiday already', 'taken');
    audit({ target: 'holidays', targetId: row.id, fields: ['date', 'name'] });
    return row;
  },

  addNational: async ({ body: { year } }, { db, caller, audit }) => {
    const added = await insertHolidays(db, caller.accountId, brazilianHolidays(year));
    if (added.length) audit({ target: 'holidays', targetIds: added.map(({ id }) => id), fields: ['date', 'name'] });
    return { added };
  },

  remove: async ({ params: { id } }, { db, caller, audit }) => {
    if (!(await deleteHoliday(db, caller.accountId, id))) throw notFound();
    audit({ target: 'holidays', targetId: id });
    return { message: 'Deleted' };
  },
};
