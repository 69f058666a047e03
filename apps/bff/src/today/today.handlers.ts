import type { today } from '@jornada/contract/today';
import { type Capability, may } from '@jornada/domain/access';
import { dateIn } from '@jornada/domain/calendar';
import { countAbsences } from '../absences/absences.queries.ts';
import { narrowed, readerOf } from '../absences/readers.service.ts';
import { feedbackOf } from './feedback-today.service.ts';
import { plansOf } from './plans-today.service.ts';
import type { Handlers } from '../http/mount.ts';
import { isAsked } from '../nps/box.queries.ts';
import { waitingForms } from '../performance-evaluations/forms.queries.ts';
import { acceptsAlone, scopeFor, viewerOf } from '../pdi/readers.service.ts';
import { activePeople } from '../resource-allocation/allocations.queries.ts';
import { showTimer } from '../work-time/subjects.service.ts';
import { changesOf, firstSteps, revealers } from './account-today.service.ts';
import type { At } from './today.service.ts';
import { handOverDue, heldMonths, inDebt, leavers, monthsToClose } from './duties-today.service.ts';
import { dueHours, myBank, myHours } from './hours-today.service.ts';
import { overload, unscheduled } from './load-today.service.ts';
import { myTasks, recentTasks, taskFlow } from './tasks-today.service.ts';

export const todayHandlers: Handlers<typeof today> = {
  // Every figure uses the query of the screen that it links to, so that they always agree.
  read: async (_, context) => {
    const { db, caller, now } = context;
    const at: At = { db, caller, date: dateIn(caller.timeZone, now) };
    const has = (capability: Capability) => may(caller.level, capability);
    const people = await activePeople(db, caller.accountId, undefined);
    const [
      my_tasks,
      my_hours,
      my_bank,
      load,
      due_hours,
      without_schedule,
      task_flow,
      recent_tasks,
      reveals,
      changes,
      first_steps,
      absences,
      in_debt,
      open_months,
      held_months,
      hand_over_due,
      leaving,
      feedback,
      asked_by_nps,
      plans,
      evaluation_forms,
    ] = await Promise.all([
      myTasks(at),
      myHours(at).then(async ({ timer, ...hours }) => ({
        ...hours,
        timer: timer ? await showTimer(db, caller, timer) : null,
      })),
      myBank(at),
      overload(at, has('allocations.read-all') ? people : [caller.userId]),
      has('bank.read-all') ? dueHours(at) : null,
      has('hours.read-all') ? unscheduled(at, people) : null,
      taskFlow(at),
      has('audit.read') ? null : recentTasks(at),
      has('hr.watch') ? revealers(at, now) : null,
      has('audit.read') ? changesOf(at) : null,
      has('clients.write') ? firstSteps(at, people) : null,
      readerOf(context).then((reader) => countAbsences(db, caller.accountId, narrowed(reader, { waiting: true }))),
      has('bank.post') ? inDebt(at) : null,
      has('bank.post') ? monthsToClose(at) : null,
      has('bank.post') ? heldMonths(at) : null,
      has('payroll.hand-over') ? handOverDue(at) : null,
      has('people.offboardings') ? leavers(at) : null,
      feedbackOf(at, now),
      isAsked(db, caller.accountId, caller.userId),
      viewerOf(context).then((viewer) => plansOf(at, scopeFor(viewer, null), () => acceptsAlone(context))),
      waitingForms(db, caller.accountId, caller.userId),
    ]);
    return {
      date: at.date,
      time_zone: caller.timeZone,
      my_tasks,
      my_hours,
      my_bank,
      load,
      due_hours,
      without_schedule,
      task_flow,
      recent_tasks,
      reveals,
      changes,
      first_steps,
      duties: {
        absences,
        in_debt,
        open_months,
        held_months,
        hand_over_due,
        feedback_requests: feedback.requests,
        feedback_reports: feedback.reports,
        evaluation_forms,
        plans,
        leaving,
      },
      gives_no_feedback: feedback.gives_none,
      asked_by_nps,
    };
  },
};
