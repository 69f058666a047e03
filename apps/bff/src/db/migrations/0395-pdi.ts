import type { ActionKind, ActionState, Confidence, GoalState, PlanEvent, PlanState } from '@jornada/domain/pdi';
import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** Development plans with goals, actions, check-ins and history. What people say about a plan is sealed. */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table pdi (
    account_id ${int} not null,
    id ${int} not null,
    user_id ${int} not null,
    author_id ${int} not null,
    title ${text} not null,
    title_folded ${text} not null,
    purpose ${text} not null,
    starts_on ${text} not null,
    ends_on ${text} not null,
    state ${text} not null check (state in ('draft', 'proposed', 'active', 'done', 'canceled')),
    proposed_at ${text},
    proposed_by ${int},
    accepted_by_person_at ${text},
    accepted_by_leader_at ${text},
    next_check_in_on ${text},
    last_check_in_at ${text},
    closed_at ${text},
    created_at ${text} not null,
    updated_at ${text} not null,
    deleted_at ${text},
    version ${int} not null default 1,
    primary key (account_id, id),
    foreign key (account_id, user_id) references employment_links (account_id, user_id),
    foreign key (account_id, author_id) references employment_links (account_id, user_id)
  )`.execute(db);
  await sql`create index pdi_by_person on pdi (account_id, user_id, ends_on, id)`.execute(db);
  await sql`create index pdi_by_end on pdi (account_id, ends_on, id)`.execute(db);
  await sql`create index pdi_by_update on pdi (account_id, updated_at, id)`.execute(db);
  await sql`create index pdi_deleted on pdi (deleted_at) where deleted_at is not null`.execute(db);
  await sql`create table pdi_goals (
    account_id ${int} not null,
    id ${int} not null,
    plan_id ${int} not null,
    title ${text} not null,
    why ${text} not null,
    competence_id ${int},
    from_level ${int},
    to_level ${int},
    due_on ${text} not null,
    state ${text} not null check (state in ('open', 'done', 'dropped')),
    place ${int} not null,
    primary key (account_id, id),
    foreign key (account_id, plan_id) references pdi (account_id, id) on delete cascade,
    foreign key (account_id, competence_id) references competences (account_id, id),
    check (to_level > from_level)
  )`.execute(db);
  await sql`create index pdi_goals_by_plan on pdi_goals (account_id, plan_id, place)`.execute(db);
  await sql`create index pdi_goals_by_competence on pdi_goals (account_id, competence_id, plan_id)`.execute(db);
  await sql`create table pdi_actions (
    account_id ${int} not null,
    id ${int} not null,
    plan_id ${int} not null,
    goal_id ${int} not null,
    title ${text} not null,
    kind ${text} not null check (kind in ('experience', 'exposure', 'education')),
    due_on ${text} not null,
    state ${text} not null check (state in ('todo', 'doing', 'done', 'dropped')),
    task_id ${int},
    evidence ${text} not null,
    completed_at ${text},
    place ${int} not null,
    primary key (account_id, id),
    foreign key (account_id, plan_id) references pdi (account_id, id) on delete cascade,
    foreign key (account_id, goal_id) references pdi_goals (account_id, id) on delete cascade
  )`.execute(db);
  await sql`create index pdi_actions_by_plan on pdi_actions (account_id, plan_id, goal_id, place)`.execute(db);
  await sql`create index pdi_actions_by_goal on pdi_actions (account_id, goal_id)`.execute(db);
  await sql`create table pdi_check_ins (
    account_id ${int} not null,
    id ${int} not null,
    plan_id ${int} not null,
    author_id ${int} not null,
    at ${text} not null,
    body ${text},
    confidence ${text} check (confidence in ('on_track', 'at_risk', 'late')),
    next_on ${text},
    edited_at ${text},
    primary key (account_id, id),
    foreign key (account_id, plan_id) references pdi (account_id, id) on delete cascade
  )`.execute(db);
  await sql`create index pdi_check_ins_by_plan on pdi_check_ins (account_id, plan_id, id)`.execute(db);
  await sql`create table pdi_history (
    account_id ${int} not null,
    id ${int} not null,
    plan_id ${int} not null,
    at ${text} not null,
    author_id ${int} not null,
    event ${text} not null,
    title ${text},
    from_on ${text},
    to_on ${text},
    reason ${text},
    primary key (account_id, id),
    foreign key (account_id, plan_id) references pdi (account_id, id) on delete cascade
  )`.execute(db);
  await sql`create index pdi_history_by_plan on pdi_history (account_id, plan_id, id)`.execute(db);
}

declare module '../tables.ts' {
  interface PlanColumns {
    account_id: number;
    id: number;
    user_id: number;
    author_id: number;
    title: string;
    title_folded: string;
    purpose: string;
    starts_on: string;
    ends_on: string;
    state: PlanState;
    /** When it was proposed for the first time; until then it is its author's alone. */
    proposed_at: Instant | null;
    /** Who proposed it last; null in a draft. */
    proposed_by: number | null;
    accepted_by_person_at: Instant | null;
    accepted_by_leader_at: Instant | null;
    next_check_in_on: string | null;
    last_check_in_at: Instant | null;
    /** When it was finished or canceled. */
    closed_at: Instant | null;
    created_at: Instant;
    updated_at: Instant;
    /** In the bin. */
    deleted_at: Instant | null;
    version: Generated<number>;
  }

  interface Tables {
    pdi: PlanColumns;
    pdi_goals: {
      account_id: number;
      id: number;
      plan_id: number;
      title: string;
      why: string;
      competence_id: number | null;
      from_level: number | null;
      to_level: number | null;
      due_on: string;
      state: GoalState;
      /** In the order of the plan, from 1. */
      place: number;
    };
    pdi_actions: {
      account_id: number;
      id: number;
      plan_id: number;
      goal_id: number;
      title: string;
      kind: ActionKind;
      due_on: string;
      /** Its own, which counts while no task is linked. */
      state: ActionState;
      task_id: number | null;
      evidence: string;
      completed_at: Instant | null;
      /** In the order of the goal, from 1. */
      place: number;
    };
    pdi_check_ins: {
      account_id: number;
      id: number;
      plan_id: number;
      author_id: number;
      at: Instant;
      /** Sealed; null once it was erased. */
      body: string | null;
      confidence: Confidence | null;
      next_on: string | null;
      edited_at: Instant | null;
    };
    pdi_history: {
      account_id: number;
      id: number;
      plan_id: number;
      at: Instant;
      author_id: number;
      event: PlanEvent;
      /** Of the goal or action that it is about. */
      title: string | null;
      from_on: string | null;
      to_on: string | null;
      /** Sealed; null without one, or once it was erased. */
      reason: string | null;
    };
  }
}

declare module '../numbers.ts' {
  interface SeriesNames {
    pdi: true;
    pdi_goals: true;
    pdi_actions: true;
    pdi_check_ins: true;
    pdi_history: true;
  }
}
