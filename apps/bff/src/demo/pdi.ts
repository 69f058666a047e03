import { EMPLOYEE, MANAGER } from '@jornada/domain/access';
import type { PlanState } from '@jornada/domain/pdi';
import { takeNumbers } from '../db/numbers.ts';
import { type DemoAccount, streamOf } from './demo-account.ts';
import { leadersOf, linkableTasks } from './demo.queries.ts';
import { insertRows } from './insert-rows.queries.ts';
import { addPlan } from './pdi-rows.ts';
import type { DemoGoal, PlanRows } from './pdi-plan.ts';
import type { DemoPerson } from './people.ts';
import type { Random } from './random.ts';
import { insertNotices } from './pdi-notices.ts';

/** The state of each plan; one of the late plans has ended. */
const STATES: readonly (PlanState | 'late' | 'ended')[] = [
  'active',
  'active',
  'proposed',
  'late',
  'active',
  'active',
  'done',
  'active',
  'proposed',
  'done',
  'active',
  'ended',
  'done',
  'draft',
];

/** The goals of each plan: the competence (1 to 14, by the seed of these), the level today and the one aimed at. */
const GOALS: readonly (readonly (readonly [competence: number, from: number, to: number])[])[] = [
  [
    [5, 2, 3],
    [7, 2, 3],
  ],
  [
    [2, 3, 4],
    [9, 2, 3],
    [11, 2, 3],
  ],
  [
    [12, 3, 4],
    [1, 3, 4],
  ],
  [
    [14, 2, 3],
    [5, 2, 3],
  ],
  [
    [13, 2, 3],
    [5, 3, 4],
  ],
  [
    [11, 3, 4],
    [3, 2, 3],
    [4, 2, 3],
  ],
  [
    [14, 3, 4],
    [1, 2, 3],
  ],
  [
    [8, 1, 2],
    [5, 2, 3],
  ],
  [
    [2, 2, 3],
    [3, 3, 4],
  ],
  [
    [10, 2, 3],
    [6, 3, 4],
  ],
  [
    [11, 2, 3],
    [1, 2, 3],
  ],
  [
    [6, 2, 3],
    [8, 1, 2],
  ],
  [
    [1, 2, 3],
    [6, 3, 4],
  ],
  [
    [7, 2, 3],
    [5, 2, 3],
    [10, 2, 3],
  ],
];

/** A company of fewer people has only a few plans. */
const SMALL = { people: 12, plans: 2 };

/**
 * Plans in every state, with goals for competences, actions of which some are tasks, and check-ins. The first belongs
 * to the first employee, the second to the manager, who is asked to accept the third.
 */
export async function seedPdi(demo: DemoAccount, people: readonly DemoPerson[]): Promise<void> {
  const { tx, accountId } = demo;
  const random = streamOf(demo, 'pdi');
  const leaders = await leadersOf(tx, accountId);
  const led = people.filter(({ id, active }) => active && leaders.has(id));
  const employee = led.find(({ level }) => level === EMPLOYEE)?.id;
  const manager = led.find(({ level }) => level === MANAGER)?.id;
  if (employee === undefined || manager === undefined) return;
  const others = random.shuffled(led.map(({ id }) => id).filter((id) => id !== employee && id !== manager));
  const ofManager = others.find((id) => leaders.get(id) === manager);
  const owners = [
    employee,
    manager,
    ...(ofManager === undefined ? [] : [ofManager]),
    ...others.filter((id) => id !== ofManager),
  ];
  const rows: PlanRows = { pdi: [], pdi_goals: [], pdi_actions: [], pdi_check_ins: [], pdi_history: [] };
  const making = { demo, random, rows, tasks: await linkableTasks(tx, accountId) };
  for (const [at, [title, purpose, texts]] of demo.texts.pdi.plans
    .slice(0, led.length < SMALL.people ? SMALL.plans : undefined)
    .entries()) {
    const what = STATES[at] ?? 'active';
    const goals = texts.map(([goal, why], place): DemoGoal => {
      const [competence, from, to] = GOALS[at]?.[place] ?? [1, 2, 3];
      return { title: goal, why, competence, from, to };
    });
    const userId = owners[at % owners.length] ?? employee;
    const isLate = what === 'late' || what === 'ended';
    const [from, to] = periodOf(random, what, at);
    const state = isLate ? 'active' : what;
    const leaderId = leaders.get(userId) ?? manager;
    addPlan(making, { title, purpose, goals, userId, leaderId, state, isLate, isDue: at === 0, from, to });
  }
  await insertRows(tx, 'pdi', rows.pdi);
  await insertRows(tx, 'pdi_goals', rows.pdi_goals);
  await insertRows(tx, 'pdi_actions', rows.pdi_actions);
  await insertRows(tx, 'pdi_check_ins', rows.pdi_check_ins);
  await insertRows(tx, 'pdi_history', rows.pdi_history);
  for (const [table, { length }] of Object.entries(rows))
    await takeNumbers(tx, accountId, table as keyof PlanRows, length);
  await insertNotices(demo, random, { employee, manager, rows });
}

/** First and last day of a plan, in working days from the day of the data set. */
function periodOf(random: Random, what: (typeof STATES)[number], at: number): [number, number] {
  if (what === 'done') return [-150 - at, -30 - at];
  if (what === 'draft' || what === 'proposed') return [-4, 100];
  return what === 'ended' ? [-110, -2] : [-50 - random.int(0, 10), 60 + random.int(0, 30)];
}
