import { PLAN_STATES } from '@jornada/domain/pdi';
import { z } from 'zod/mini';
import { feedbackKind } from './feedback-items.ts';
import { count, date, id, instant } from './shapes.ts';

/** Work of the person in the period that the rater of a form may see anyway: at most 20 lines of each list. */
export const evaluationEvidence = z.object({
  period_from: date,
  period_to: date,
  /** The person's tasks that the rater sees. */
  tasks: z.object({
    /** Completed in the period. */
    done: count,
    /** Of these, done by their due date or without one. */
    on_time: count,
    late: count,
    /** Overdue now. */
    open_late: count,
    /** The latest done tasks. */
    items: z.array(z.object({ id, title: z.string(), completed_at: instant, due_on: z.nullable(date) })),
  }),
  /** Feedback to the person sent in the period, newest first. */
  feedback: z.object({
    items: z.array(
      z.object({ id, kind: feedbackKind, sent_at: instant, author_nome: z.string(), first_line: z.string() }),
    ),
  }),
  /** Plans of the person, for themselves and their direct leader; null for others. */
  pdi: z.nullable(
    z.object({
      actions_done: count,
      actions_open: count,
      goals: z.array(
        z.object({ plan_id: id, title: z.string(), progress_percent: count, plan_state: z.enum(PLAN_STATES) }),
      ),
    }),
  ),
  /** The ratings by others in the last result that the rater may read; empty without one. */
  competences: z.array(z.object({ competence_id: id, name: z.string(), others_hundredths: z.nullable(z.int()) })),
});
export type EvaluationEvidence = z.infer<typeof evaluationEvidence>;
