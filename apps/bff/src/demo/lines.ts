import { ADMIN, EMPLOYEE, MANAGER } from '@jornada/domain/access';
import type { DemoAccount } from './demo-account.ts';
import { setLeader } from './demo.queries.ts';
import type { DemoPerson } from './people.ts';

/** The number of managers who lead; others of their level report to one of them. */
const LEADERS = 3;
/** The number of employees who lead at level 1, and how many people each of them leads. */
const LEADING_EMPLOYEES = 2;
const LED_BY_EMPLOYEES = 3;

/** Everybody reports to a manager, managers and administrators to the first person, and a few people to an employee. */
export async function seedLines({ tx, accountId }: DemoAccount, people: readonly DemoPerson[]): Promise<void> {
  const [top, ...rest] = people;
  if (!top) return;
  const leaders = rest.filter(({ level, active }) => level === MANAGER && active).slice(0, LEADERS);
  const toTop = rest.filter((person) => person.level >= ADMIN || leaders.includes(person));
  // Employees first, so that the named one reports to the named manager.
  const others = rest
    .filter((person) => !toTop.includes(person))
    .toSorted((a, b) => Number(b.level === EMPLOYEE) - Number(a.level === EMPLOYEE));
  const report = (to: DemoPerson, some: readonly DemoPerson[]) =>
    setLeader(
      tx,
      accountId,
      to.id,
      some.map(({ id }) => id),
    );

  await report(top, leaders.length ? toTop : rest);
  if (leaders.length === 0) return;
  const isSmall = others.length < LEADERS * 2 * LED_BY_EMPLOYEES;
  const leading = isSmall ? [] : others.slice(1, 1 + LEADING_EMPLOYEES);
  const led = others.slice(-leading.length * LED_BY_EMPLOYEES || others.length);
  for (const [at, leader] of leading.entries())
    await report(leader, led.slice(at * LED_BY_EMPLOYEES, (at + 1) * LED_BY_EMPLOYEES));
  const direct = others.filter((person) => !led.includes(person));
  for (const [at, leader] of leaders.entries())
    await report(
      leader,
      direct.filter((_, index) => index % leaders.length === at),
    );
}
