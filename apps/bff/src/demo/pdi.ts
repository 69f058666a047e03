import { EMPLOYEE, MANAGER } from '@jornada/domain/access';
import type { PlanState } from '@jornada/domain/pdi';
import { takeNumbers } from '../db/numbers.ts';
import { type DemoAccount, streamOf } from './demo-account.ts';
import { leadersOf, linkableTasks } from './demo.queries.ts';
import { insertRows } from './insert-rows.queries.ts';
import { addPlan, type DemoGoal, type PlanRows } from './pdi-rows.ts';
import type { DemoPerson } from './people.ts';
import type { Random } from './random.ts';

/** The state of each plan; one of the late ones has ended. */
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
 * Plans in every state, with goals of the competences, actions of which some are tasks, and check-ins. The first is of the
 * first employee, the second of the manager, who is asked to accept the third.
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

/** Notifications of the first employee and the manager about plans. */
async function insertNotices(
  { tx, accountId, days }: DemoAccount,
  random: Random,
  { employee, manager, rows }: { employee: number; manager: number; rows: PlanRows },
): Promise<void> {
  const own = rows.pdi.find(({ user_id }) => user_id === employee);
  const ofManager = rows.pdi.find(({ user_id }) => user_id === manager);
  const waiting = rows.pdi.find(({ state, user_id }) => state === 'proposed' && user_id !== manager);
  const next = rows.pdi_actions
    .filter(({ plan_id, state }) => plan_id === own?.id && (state === 'todo' || state === 'doing'))
    .toSorted((a, b) => (a.due_on < b.due_on ? -1 : 1))[0];
  const notices = [
    { user_id: employee, kind: 'pdi.accepted', plan: own, actor_id: manager, day: -40, isRead: true },
    { user_id: employee, kind: 'pdi.due', plan: own, actor_id: null, day: -1, isRead: false },
    {
      user_id: manager,
      kind: 'pdi.proposed',
      plan: waiting,
      actor_id: waiting?.user_id ?? null,
      day: -3,
      isRead: false,
    },
    { user_id: manager, kind: 'pdi.accepted', plan: ofManager, actor_id: null, day: -42, isRead: true },
    { user_id: manager, kind: 'pdi.check-in', plan: ofManager, actor_id: null, day: -1, isRead: false },
  ] as const;
  await insertRows(
    tx,
    'notifications',
    notices.flatMap(({ user_id, kind, plan, actor_id, day, isRead }) =>
      plan
        ? [
            {
              account_id: accountId,
              user_id,
              id: random.int(1, 2 ** 31),
              kind,
              at: days.instant(day, 10 * 60),
              actor_id,
              subject_id: plan.id,
              group_key: kind === 'pdi.due' && next ? `${kind}:${plan.id}:${next.due_on}` : `${kind}:${plan.id}`,
              read_at: isRead ? days.instant(day, 11 * 60) : null,
            },
          ]
        : [],
    ),
  );
}
