import type { PlanState } from '@jornada/domain/pdi';
import type { Insertable } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { DemoAccount } from './demo-account.ts';
import type { linkableTasks } from './demo.queries.ts';
import type { Random } from './random.ts';

export type PlanTable = 'pdi' | 'pdi_goals' | 'pdi_actions' | 'pdi_check_ins' | 'pdi_history';
export type PlanRows = { [T in PlanTable]: Insertable<Tables[T]>[] };
export type Tasks = Awaited<ReturnType<typeof linkableTasks>>;

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

export interface Making {
  demo: DemoAccount;
  random: Random;
  rows: PlanRows;
  /** Open and done tasks by person, of which each is linked once. */
  tasks: Tasks;
}
