import type { TodaysFigures } from '@jornada/contract/today';

/** Whether anything waits for the signed-in person. */
export const hasDuties = ({
  absences,
  in_debt,
  open_months,
  held_months,
  hand_over_due,
  feedback_requests,
  feedback_reports,
  leaving,
}: TodaysFigures['duties']): boolean =>
  absences + feedback_requests + feedback_reports > 0 ||
  (in_debt?.first.length ?? 0) > 0 ||
  [open_months, held_months, hand_over_due].some((months) => (months?.length ?? 0) > 0) ||
  (leaving?.planned.people ?? 0) + (leaving?.waiting.people ?? 0) > 0;
