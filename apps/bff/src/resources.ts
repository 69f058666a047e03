// Resources whose handlers need nothing but the context of a request: one line each, under its key in the contract.
export { auditHandlers as audit } from './audit/audit.handlers.ts';
export { clientsHandlers as clients } from './clients/clients.handlers.ts';
export { commentsHandlers as comments } from './comments/comments.handlers.ts';
export { savedViewsHandlers as savedViews } from './saved-views/saved-views.handlers.ts';
export { taskTagsHandlers as taskTags } from './task-tags/task-tags.handlers.ts';
export { tasksHandlers as tasks } from './tasks/tasks.handlers.ts';
export { taskImportHandlers as taskImport } from './tasks/import.handlers.ts';
export { taskWatchersHandlers as taskWatchers } from './tasks/watchers.handlers.ts';
export { bankHandlers as timeBank } from './time-bank/time-bank.handlers.ts';
export { statementHandlers as statements } from './time-bank/statement.handlers.ts';
export { policyHandlers as policies } from './time-bank/policy.handlers.ts';
export { todayHandlers as today } from './today/today.handlers.ts';
export { timersHandlers as timers } from './work-time/timers.handlers.ts';
export { schedulesHandlers as schedules } from './work-time/schedules.handlers.ts';
export { holidaysHandlers as holidays } from './accounts/holidays.handlers.ts';
export { allocationsHandlers as allocations } from './resource-allocation/allocations.handlers.ts';
export { offboardingHandlers as offboardings } from './user/offboarding.handlers.ts';
