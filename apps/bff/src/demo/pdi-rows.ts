import { type ActionKind, ACTION_KINDS, type PlanEvent, type PlanState } from '@jornada/domain/pdi';
import { placeOfText } from '@jornada/domain/sealed-texts';
import { fold } from '@jornada/domain/text';
import type { Insertable } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { DemoAccount } from './demo-account.ts';
import type { linkableTasks } from './demo.queries.ts';
import type { Random } from './random.ts';

export type PlanTable = 'pdi' | 'pdi_goals' | 'pdi_actions' | 'pdi_check_ins' | 'pdi_history';
export type PlanRows = { [T in PlanTable]: Insertable<Tables[T]>[] };
type Tasks = Awaited<ReturnType<typeof linkableTasks>>;

/** A goal of a plan. */
export interface DemoGoal {
  title: string;
  why: string;
  competence: number;
  from: number;
  to: number;
}

/** A plan of the demo, before its rows. */
export interface DemoPlan {
  title: string;
  purpose: string;
  goals: readonly DemoGoal[];
  userId: number;
  leaderId: number;
  state: PlanState;
  isLate: boolean;
  /** Whether something of it is due on the day of the data set, and within a week. */
  isDue: boolean;
  /** First and last day, in working days from that day. */
  from: number;
  to: number;
}

interface Making {
  demo: DemoAccount;
  random: Random;
  rows: PlanRows;
  /** Open and done tasks by person, of which each is linked once. */
  tasks: Tasks;
}

/** Goals with four actions, by their place among all; others have three. */
const LONGER = [1, 8, 20];
/** Actions that are tasks. */
const LINKED = 34;
/** Working days from one check-in to the next. */
const FORTNIGHT = 8;

/** Adds the rows of a plan. */
export function addPlan(making: Making, plan: DemoPlan): void {
  const { demo, random, rows } = making;
  const { accountId: account_id, days } = demo;
  const { title, purpose, userId: user_id, leaderId, state, from, to, isDue } = plan;
  const id = rows.pdi.length + 1;
  const isProposed = state !== 'draft';
  const isAccepted = state === 'active' || state === 'done';
  const proposed_at = isProposed ? days.instant(from + 1, 9 * 60) : null;
  const closed = state === 'done' ? to - 2 : null;
  const talks = isAccepted ? random.int(1, 3) : 0;
  const last = talks === 0 ? from + 1 : from + 5 + (talks - 1) * FORTNIGHT;
  rows.pdi.push({
    account_id,
    id,
    user_id,
    author_id: user_id,
    title,
    title_folded: fold(title),
    purpose,
    starts_on: days.date(from),
    ends_on: days.date(to),
    state,
    proposed_at,
    proposed_by: isProposed ? user_id : null,
    accepted_by_person_at: proposed_at,
    accepted_by_leader_at: isAccepted ? days.instant(from + 2, 10 * 60) : null,
    next_check_in_on: state === 'active' ? days.date(isDue ? 0 : random.int(3, 15)) : null,
    last_check_in_at: isAccepted ? days.instant(closed ?? last, 16 * 60) : null,
    closed_at: closed === null ? null : days.instant(closed, 16 * 60),
    created_at: days.instant(from, 9 * 60),
    updated_at: days.instant(closed ?? last, 16 * 60),
    deleted_at: null,
  });
  for (let talk = 0; talk < talks; talk++) {
    const day = from + 5 + talk * FORTNIGHT;
    const author = random.chance(70) ? user_id : leaderId;
    const confidence = plan.isLate
      ? ('late' as const)
      : random.chance(75)
        ? ('on_track' as const)
        : ('at_risk' as const);
    say(making, id, day, author, random.pick(demo.texts.pdi.checkIns), {
      confidence,
      next_on: days.date(day + FORTNIGHT),
    });
  }
  if (closed !== null) say(making, id, closed, user_id, random.pick(demo.texts.pdi.summaries));
  if (isProposed) happened(making, id, 'proposed', from + 1, user_id);
  if (isAccepted) happened(making, id, 'accepted', from + 2, leaderId);
  if (closed !== null) happened(making, id, 'finished', closed, user_id);
  for (const [place, goal] of plan.goals.entries()) addGoal(making, id, plan, goal, place);
}

function say(
  { demo: { accountId, days, vault }, rows }: Making,
  plan_id: number,
  day: number,
  author_id: number,
  body: string,
  more: Pick<Insertable<Tables['pdi_check_ins']>, 'confidence' | 'next_on'> = { confidence: null, next_on: null },
): void {
  const id = rows.pdi_check_ins.length + 1;
  rows.pdi_check_ins.push({
    account_id: accountId,
    id,
    plan_id,
    author_id,
    at: days.instant(day, 16 * 60),
    body: vault.seal(body, placeOfText(accountId, 'pdi_check_ins', 'body', [id])),
    ...more,
    edited_at: null,
  });
}

function happened(
  { demo: { accountId, days }, rows }: Making,
  plan_id: number,
  event: PlanEvent,
  day: number,
  author_id: number,
): void {
  rows.pdi_history.push({
    account_id: accountId,
    id: rows.pdi_history.length + 1,
    plan_id,
    at: days.instant(day, event === 'finished' ? 16 * 60 : event === 'accepted' ? 10 * 60 : 9 * 60),
    author_id,
    event,
    title: null,
    from_on: null,
    to_on: null,
    reason: null,
  });
}

function addGoal(making: Making, plan_id: number, plan: DemoPlan, goal: DemoGoal, place: number): void {
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

/** @param place that of the goal, and of the action in it, from 0 */
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
