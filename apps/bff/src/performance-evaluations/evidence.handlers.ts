import type { EvaluationEvidence } from '@jornada/contract/performance-evaluations-evidence';
import type { evaluationForms } from '@jornada/contract/performance-evaluations-forms';
import { dateIn } from '@jornada/domain/calendar';
import { scopeOf } from '@jornada/domain/tasks';
import { instantsOf } from '@jornada/domain/worktime';
import type { CallContext } from '../context.ts';
import type { Handlers } from '../http/mount.ts';
import { firstRows, sortingOf } from '../db/paging.ts';
import { FEEDBACK_ORDER, listFeedback } from '../feedback/feedback.queries.ts';
import * as feedback from '../feedback/readers.service.ts';
import { listPlans, PLAN_ORDER } from '../pdi/pdi.queries.ts';
import * as pdi from '../pdi/readers.service.ts';
import { listDoneTasks } from '../tasks/done-tasks.queries.ts';
import { countTasks } from '../tasks/tasks.queries.ts';
import { todayOf } from '../tasks/tasks.service.ts';
import type { Vault } from '../vault/vault.ts';
import { createForms } from './forms.service.ts';
import { listNames } from './results.queries.ts';
import { briefResults, resultOf, seenResult, TARGET } from './results.service.ts';

/** The maximum number of lines in a list. */
const MOST = 20;

/** The subject of a form, and the first and last day of the period in the account's time zone. */
interface About {
  subjectId: number;
  from: string;
  to: string;
}

/** Work of a form's subject that the rater may see anyway. */
export const evidenceHandlers = (vault: Vault): Pick<Handlers<typeof evaluationForms>, 'evidence'> => {
  const forms = createForms(vault);
  return {
    evidence: async ({ params: { id } }, context) => {
      const about = await forms.about(context.db, context.caller, id);
      return {
        period_from: about.from,
        period_to: about.to,
        tasks: await tasksOf(context, about),
        feedback: { items: await feedbackOf(context, vault, about) },
        pdi: await plansOf(context, about.subjectId),
        competences: await lastSeen(context, vault, about.subjectId),
      };
    },
  };
};

async function tasksOf({ db, caller, now }: CallContext, { subjectId, from, to }: About) {
  const scope = scopeOf(caller);
  const today = todayOf(caller, now);
  const assignee_id = [subjectId];
  const done = await listDoneTasks(db, scope, { assignee_id, completed_from: from, completed_to: to }, today);
  const late = done.filter(
    ({ completed_at, due_on }) => due_on !== null && dateIn(caller.timeZone, new Date(completed_at)) > due_on,
  ).length;
  return {
    done: done.length,
    on_time: done.length - late,
    late,
    open_late: await countTasks(db, scope, { assignee_id, overdue: true }, today),
    items: done.slice(0, MOST),
  };
}

async function feedbackOf(context: CallContext, vault: Vault, { subjectId, from, to }: About) {
  const { db, caller } = context;
  const viewer = await feedback.viewerOf(context);
  const scope = {
    box: 'about',
    userId: caller.userId,
    personId: subjectId,
    leads: viewer.leads,
    wall: viewer.wall,
  } as const;
  const filter = { ...instantsOf(caller.timeZone, from, to), state: 'sent' } as const;
  const rows = await listFeedback(
    db,
    caller.accountId,
    scope,
    filter,
    firstRows(sortingOf(FEEDBACK_ORDER, '-sent_at'), MOST),
  );
  const seen = await feedback.shown(feedback.deskOf(context, vault), viewer, rows);
  const names = await listNames(
    db,
    caller.accountId,
    seen.map(({ item }) => item.author_id),
  );
  // Moderators read reported feedback on a separate screen, where the reading is logged.
  return seen.flatMap(({ item: { id, kind, sent_at, author_id, body, situation, recipient_ids }, role }) =>
    role === 'moderator' || sent_at === null || !recipient_ids.includes(subjectId)
      ? []
      : [
          {
            id,
            kind,
            sent_at,
            author_nome: names.get(author_id) ?? '',
            first_line: firstLine(body ?? situation ?? ''),
          },
        ],
  );
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

async function plansOf(context: CallContext, subjectId: number): Promise<EvaluationEvidence['pdi']> {
  const { db, caller } = context;
  const viewer = await pdi.viewerOf(context);
  if (subjectId !== caller.userId && viewer.led.get(subjectId) !== 'direct') return null;
  const rows = await listPlans(
    db,
    caller.accountId,
    pdi.scopeFor(viewer, [subjectId]),
    { state: ['active', 'done'] },
    firstRows(sortingOf(PLAN_ORDER, '-updated_at'), MOST),
  );
  const goals = (await pdi.shown(context, viewer, rows)).flatMap(({ plan }) =>
    plan.goals.map((goal) => ({ plan, goal })),
  );
  const actions = goals.flatMap(({ goal }) => goal.actions);
  return {
    actions_done: actions.filter(({ state }) => state === 'done').length,
    actions_open: actions.filter(({ state }) => state === 'todo' || state === 'doing').length,
    goals: goals.slice(0, MOST).map(({ plan, goal: { title, progress_percent } }) => ({
      plan_id: plan.id,
      title,
      progress_percent,
      plan_state: plan.state,
    })),
  };
}

/** The competences of the person's last result that the caller may read; logged if the caller leads them. */
async function lastSeen(context: CallContext, vault: Vault, subjectId: number) {
  const last = (await briefResults(context, subjectId)).at(-1);
  if (!last) return [];
  if (subjectId !== context.caller.userId)
    context.audit({
      target: TARGET,
      targetId: last.evaluation_id,
      targetIds: [subjectId],
      action: 'evaluation-results.read',
    });
  const seen = await seenResult(context, last.evaluation_id, subjectId);
  return (await resultOf(context, vault, seen)).competences.map(({ competence_id, name, others_hundredths }) => ({
    competence_id,
    name,
    others_hundredths,
  }));
}
