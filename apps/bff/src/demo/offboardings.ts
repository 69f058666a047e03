import { ACCOUNTANT, ADMIN, MANAGER } from '@jornada/domain/access';
import { ACCESS_MONTHS } from '@jornada/domain/ended-link';
import { writeAudit } from '../db/audit.ts';
import { settleAbsence } from '../time-bank/absence-debits.service.ts';
import { settleTermination } from '../time-bank/termination.service.ts';
import { carryOut } from '../user/offboarding.service.ts';
import { findNewest, insertOffboarding, updateOffboarding } from '../user/offboarding.queries.ts';
import { insertItems } from '../user/offboarding-items.queries.ts';
import { callerOf } from './caller.ts';
import type { DemoAccount } from './demo-account.ts';
import { FORMER_LEFT, JUST_LEFT, type DemoPerson } from './people.ts';
import { DEMO_TIME_ZONE } from './workdays.ts';

/**
 * The offboarding of the person who left weeks ago, with a settled time bank, and that of `leaver`, whose time bank
 * must be settled within days. Both use the product's own functions.
 */
export async function seedOffboardings(
  demo: DemoAccount,
  people: readonly DemoPerson[],
  leaver: DemoPerson | undefined,
): Promise<void> {
  const of = (wanted: number) => people.find(({ level, active }) => level === wanted && active);
  const [admin, accountant, manager] = [of(ADMIN), of(ACCOUNTANT), of(MANAGER)];
  const former = people.find(({ active }) => !active);
  if (former && admin && accountant) await settleFormer(demo, former, { admin, accountant });
  if (leaver && admin && manager) await letGo(demo, leaver, { admin, manager });
}

/** The fields of an offboarding before it is carried out. */
const planned = ({ days }: DemoAccount, user: DemoPerson, by: DemoPerson, left: number, enteredOn: number) => ({
  user_id: user.id,
  left_on: days.date(left),
  reason: 'resigned' as const,
  note: '',
  access_months: ACCESS_MONTHS,
  tasks_to: null,
  clients_to: null,
  reports_to: null,
  allocations: 'delete' as const,
  allocations_to: null,
  state: 'planned' as const,
  timer_minutes: null,
  created_by: by.id,
  created_at: days.instant(enteredOn, 10 * 60),
  done_at: null,
  undone_at: null,
});

/** The link of the former employee has ended already: only the offboarding is stored, and the time bank settled. */
async function settleFormer(
  demo: DemoAccount,
  former: DemoPerson,
  { admin, accountant }: Record<'admin' | 'accountant', DemoPerson>,
): Promise<void> {
  const { tx, accountId, days } = demo;
  const row = planned(demo, former, admin, FORMER_LEFT, FORMER_LEFT - 10);
  const id = await insertOffboarding(tx, accountId, {
    ...row,
    state: 'done',
    done_at: days.instant(FORMER_LEFT, 18 * 60),
  });
  await insertItems(tx, accountId, id, [{ kind: 'hr-record', item_id: former.id, was: null }]);
  const at = days.instant(-1, 19 * 60 + 30);
  const { effect: _, ...settled } = await settleTermination(
    tx,
    { caller: callerOf(demo, accountant), userId: former.id, left_on: row.left_on, at },
    {
      percent: undefined,
      negative: 'forgive',
      acceptsUnexplained: true,
      judgesEmpty: false,
      reason: demo.texts.company.timeBank.terminated,
    },
  );
  await updateOffboarding(tx, accountId, id, { settled_at: at, settled: JSON.stringify(settled) });
}

/** Ends the link of an employee, whose tasks go to a manager; entered after the last day of work. */
async function letGo(
  demo: DemoAccount,
  leaver: DemoPerson,
  { admin, manager }: Record<'admin' | 'manager', DemoPerson>,
): Promise<void> {
  const { tx, accountId, days } = demo;
  const row = { ...planned(demo, leaver, admin, JUST_LEFT, -1), tasks_to: manager.id, clients_to: manager.id };
  await insertOffboarding(tx, accountId, { ...row, note: demo.texts.company.moved });
  const stored = await findNewest(tx, accountId, leaver.id);
  if (!stored) throw new Error('the offboarding was not stored');
  const now = new Date(days.instant(-1, 20 * 60));
  const at = now.toISOString();
  const by = { accountId, by: admin.id, at };
  const events = await carryOut(tx, { accountId, timeZone: DEMO_TIME_ZONE }, stored, now, {
    endTimer: () => Promise.resolve(null),
    settleAbsence: (absence) => settleAbsence(tx, by, absence, days.date(0)),
  });
  await writeAudit(tx, { accountId, actorId: admin.id, action: 'user.offboard', at, requestId: 'demo' }, events);
}
