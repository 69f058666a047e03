import type { TodaysFigures } from '@jornada/contract/today';

/** Whether there are duties of the signed-in person. */
export const hasDuties = ({
  absences,
  in_debt,
  open_months,
  held_months,
  hand_over_due,
  feedback_requests,
  feedback_reports,
  evaluation_forms,
  plans,
  leaving,
}: TodaysFigures['duties']): boolean =>
  absences + feedback_requests + feedback_reports + evaluation_forms.forms > 0 ||
  [in_debt?.first, open_months, held_months, hand_over_due, plans].some((rows) => rows?.length) ||
  (leaving !== null && leaving.planned.people + leaving.waiting.people > 0);
