import { absences } from './absences.ts';
import { absenceFiles } from './absences-files.ts';
import { accounts } from './accounts.ts';
import { audit } from './audit.ts';
import { clients } from './clients.ts';
import { comments } from './comments.ts';
import { employeeHrData } from './employee-hr-data.ts';
import { events } from './events.ts';
import { auth } from './auth.ts';
import { invitations } from './invite.ts';
import { sessions } from './session.ts';
import { openSessions } from './session-open.ts';
import { forgottenPasswords } from './session-password.ts';
import { setup } from './setup.ts';
import { allocations } from './resource-allocation.ts';
import { employers } from './accounts-employers.ts';
import { holidays } from './accounts-holidays.ts';
import { schedules } from './work-time-schedules.ts';
import { taskImport } from './tasks-import.ts';
import { notifications } from './notifications.ts';
import { taskWatchers } from './tasks-watchers.ts';
import { savedViews } from './saved-views.ts';
import { secondFactor } from './second-factor.ts';
import { passkeys } from './second-factor-passkeys.ts';
import { taskTags } from './task-tags.ts';
import { tasks } from './tasks.ts';
import { timeBank } from './time-bank.ts';
import { bookings } from './time-bank-bookings.ts';
import { bankEntries } from './time-bank-entries.ts';
import { closings } from './time-bank-closings.ts';
import { keptMonths } from './time-bank-kept-months.ts';
import { agreements } from './time-bank-agreements.ts';
import { settlements } from './time-bank-settlements.ts';
import { policies } from './time-bank-policy.ts';
import { statements } from './time-bank-statement.ts';
import { today } from './today.ts';
import { users } from './user.ts';
import { lines } from './user-lines.ts';
import { offboardings } from './user-offboarding.ts';
import { payroll } from './payroll.ts';
import { payrollLayouts } from './payroll-layouts.ts';
import { payrollPeople } from './payroll-people.ts';
import { personalData } from './user-personal-data.ts';
import { photos } from './user-photos.ts';
import { timers, workTime } from './work-time.ts';
import { competenceGroups } from './competence-groups.ts';
import { competences } from './competences.ts';
import { competenceProfiles } from './competences-profiles.ts';
import { feedback } from './feedback.ts';
import { feedbackRequests } from './feedback-requests.ts';
import { nps } from './nps.ts';
import { npsComments } from './nps-comments.ts';
import { npsResults } from './nps-results.ts';
import { npsSeries } from './nps-series.ts';
import { pdi } from './pdi.ts';
import { evaluationTemplates } from './performance-evaluations-templates.ts';

/** Every resource, one line each. Only these are served, documented and callable. */
export const contract = {
  auth,
  sessions,
  secondFactor,
  passkeys,
  openSessions,
  forgottenPasswords,
  setup,
  accounts,
  users,
  lines,
  offboardings,
  personalData,
  photos,
  invitations,
  employeeHrData,
  clients,
  comments,
  notifications,
  savedViews,
  taskTags,
  tasks,
  taskImport,
  taskWatchers,
  workTime,
  timers,
  schedules,
  holidays,
  employers,
  allocations,
  absences,
  absenceFiles,
  audit,
  events,
  timeBank,
  bookings,
  bankEntries,
  closings,
  keptMonths,
  statements,
  policies,
  agreements,
  settlements,
  payroll,
  payrollLayouts,
  payrollPeople,
  today,
  competenceGroups,
  competences,
  competenceProfiles,
  feedback,
  feedbackRequests,
  nps,
  npsResults,
  npsSeries,
  npsComments,
  pdi,
  evaluationTemplates,
};

/** The names of the resources, as in query keys and operation ids. */
export type ResourceName = {
  [G in keyof typeof contract]: (typeof contract)[G] extends Record<string, { resource: infer R }> ? R : never;
}[keyof typeof contract];
