import { type PayrollPerson, payrollPeople } from '@jornada/contract/payroll-people';
import { forbidden, invalid, staleVersion } from '@jornada/domain/refusal';
import type { Db } from '../db/handle.ts';
import { pageOf } from '../db/paging.ts';
import { insertHr, updateHr } from '../employee-hr-data/employee-hr-data.queries.ts';
import { changedFields, recordToChange, valuesOf } from '../employee-hr-data/employee-hr-data.service.ts';
import type { Handlers } from '../http/mount.ts';
import { lockPeople } from '../user/levels.queries.ts';
import type { Vault } from '../vault/vault.ts';
import { countPayrollPeople, findPayrollPerson, listPayrollPeople, PEOPLE_ORDER } from './people.queries.ts';

/** The fields read and changed here belong to the HR record, so the person sees the events in its history. */
const TARGET = 'employee-hr-data';

export const payrollPeopleHandlers = (vault: Vault): Handlers<typeof payrollPeople> => ({
  people: async ({ query: { sort, limit, cursor, count, ...filter } }, { db, caller, audit }) => {
    const page = await pageOf(
      payrollPeople.people,
      PEOPLE_ORDER,
      { sort, limit, cursor, count },
      {
        rows: (segment) => listPayrollPeople(db, caller.accountId, filter, segment),
        count: () => countPayrollPeople(db, caller.accountId, filter),
      },
    );
    const others = page.items
      .filter(({ user_id, version }) => user_id !== caller.userId && version > 0)
      .map(({ user_id }) => user_id);
    if (others.length) audit({ action: `${TARGET}.list`, target: TARGET, targetIds: others });
    return { ...page, items: page.items.map(shown) };
  },

  changePerson: async ({ params: { userId }, body: { version, exempt, ...body } }, { db, caller, now, audit }) => {
    const { accountId } = caller;
    await lockPeople(db, accountId);
    const row = await recordToChange(db, caller, userId, 'replace');
    if (row && version === undefined) throw invalid('version', 'is required', 'required');
    if (row && row.version !== version) throw staleVersion(await person(db, accountId, userId));
    if (exempt !== (row?.exempt === 'yes') && userId === caller.userId) throw forbidden();
    const changes = { ...body, exempt: exempt ? ('yes' as const) : ('no' as const) };
    const at = now.toISOString();
    const stored = row
      ? await updateHr(db, accountId, userId, changes, at)
      : await insertHr(db, accountId, userId, { ...(await valuesOf(vault, db, caller, userId, {})), ...changes }, at);
    const fields = row ? changedFields(row, stored, {}) : Object.keys(changes);
    audit({ action: `${TARGET}.replace`, target: TARGET, targetId: userId, fields });
    return person(db, accountId, userId);
  },
});

type Row = NonNullable<Awaited<ReturnType<typeof findPayrollPerson>>>;

const shown = ({ exempt, ...row }: Row): PayrollPerson => ({ ...row, exempt: exempt === 'yes' });

/** A person of the account. */
async function person(db: Db, accountId: number, userId: number): Promise<PayrollPerson> {
  const row = await findPayrollPerson(db, accountId, userId);
  if (!row) throw invalid('userId', 'is not a person of this account', 'not_here');
  return shown(row);
}
