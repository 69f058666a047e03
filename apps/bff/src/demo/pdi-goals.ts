import { type ActionKind, ACTION_KINDS } from '@jornada/domain/pdi';
import type { Tasks, DemoGoal, DemoPlan, Making } from './pdi-plan.ts';

/** Goals with four actions, by their place among all; others have three. */
const LONGER = [1, 8, 20];

/** Actions that are tasks. */
const LINKED = 34;

export function addGoal(making: Making, plan_id: number, plan: DemoPlan, goal: DemoGoal, place: number): void {
  const { demo, rows } = making;
  const id = rows.pdi_goals.length + 1;
  rows.pdi_goals.push({
    account_id: demo.accountId,
    id,
    plan_id,
    title: goal.title,
    why: goal.why,
    competence_id: goal.competence,
    from_level: goal.from,
    to_level: goal.to,
    due_on: demo.days.date(plan.to),
    state: plan.state === 'done' ? 'done' : 'open',
    place: place + 1,
  });
  const count = LONGER.includes(id) ? 4 : 3;
  for (let own = 0; own < count; own++) addAction(making, plan_id, id, plan, { goal: place, own });
}

/** @param place index of the goal, and of the action in it */
function addAction(
  { demo, random, rows, tasks }: Making,
  plan_id: number,
  goal_id: number,
  { userId, state, isLate, isDue, from, to }: DemoPlan,
  { goal, own }: { goal: number; own: number },
): void {
  const { days } = demo;
  const texts = demo.texts.pdi;
  const isOver = state === 'done';
  const isFirst = own === 0;
  const isMissed = isLate && goal === 0 && isFirst;
  const isDone = isOver || (state === 'active' && isFirst && !isMissed);
  const linked = rows.pdi_actions.filter(({ task_id }) => task_id !== null).length;
  const isSoon = isDue && goal === 0 && own === 1;
  const task = linked < LINKED && !isFirst && !isSoon ? takeTask(tasks, userId, isOver) : undefined;
  const kind = isFirst ? ACTION_KINDS[0] : random.weighted(KINDS);
  rows.pdi_actions.push({
    account_id: demo.accountId,
    id: rows.pdi_actions.length + 1,
    plan_id,
    goal_id,
    title: task?.title ?? random.pick(texts.actions[kind]),
    kind,
    due_on: days.date(
      isMissed ? Math.min(-4, to) : isSoon ? 3 : Math.max(to - 3 - own * 2, isOver ? from : Math.min(9, to)),
    ),
    state: task ? 'todo' : isDone ? 'done' : state === 'active' && random.chance(35) ? 'doing' : 'todo',
    task_id: task?.id ?? null,
    evidence: isDone && !task ? texts.evidence : '',
    completed_at: isDone && !task ? days.instant(Math.min(from + 12, -1), 15 * 60) : null,
    place: own + 1,
  });
}

/** Near the recommended 70, 20 and 10 percent, together with the first action of each goal. */
const KINDS: readonly (readonly [ActionKind, number])[] = [
  ['experience', 55],
  ['exposure', 30],
  ['education', 15],
];

/** A task of the person that no action has yet, done or still open. */
function takeTask(tasks: Tasks, userId: number, done: boolean) {
  const own = tasks.get(userId) ?? [];
  const at = own.findIndex(({ status }) => (status === 'done') === done);
  return at < 0 ? undefined : own.splice(at, 1)[0];
}
