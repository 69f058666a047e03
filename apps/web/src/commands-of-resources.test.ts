import { contract } from '@jornada/contract/contract';
import type { Endpoint } from '@jornada/contract/endpoint';
import { sessions } from '@jornada/contract/session';
import { timers } from '@jornada/contract/work-time';
import { matchPath } from 'react-router-dom';
import { expect, test } from 'vitest';
import { commandsOfResources } from './commands-of-resources.ts';
import { screens } from './routes.tsx';

const actions = commandsOfResources.flatMap(({ actions: found = [] }) => found);
const ofRecords = commandsOfResources.flatMap(({ person = [], task = [], client = [] }) => [person, task, client]);
const isScreen = (address: string) =>
  screens.some(({ path }) => matchPath(path, new URL(address, 'http://localhost').pathname));

test('every action of the palette has a unique name and opens a screen or a file', () => {
  const names = actions.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  const astray = actions.filter((action) => ('to' in action ? !isScreen(action.to) : !action.file.startsWith('/v2/')));
  expect(astray.map(({ name }) => name)).toEqual([]);
});

test('every action has a name in both languages and further search terms', () => {
  const all = [...actions, ...ofRecords.flat()];
  const poor = all.filter(({ title, also }) => !also || title.en === title['pt-BR']);
  expect(poor.map(({ name }) => name)).toEqual([]);
});

test('every screen of the menu has further search terms', () => {
  const words = new Set(commandsOfResources.flatMap(({ screens: found = {} }) => Object.keys(found)));
  const inMenu = screens.flatMap(({ icon, path }) => (icon ? [path.replace(/\/:\w+\?$/, '')] : []));
  expect(inMenu.filter((path) => !words.has(path))).toEqual([]);
});

/** Operations on a row, on the screen that the action for a new row opens. */
const ON_ROWS = ['update', 'remove', 'archive', 'restore'];

/**
 * Other operations that change something without being an action of the palette, grouped by reason: they are a step of
 * another action, part of a screen that the palette opens, or only available before sign-in.
 */
const NO_ACTION: Record<string, readonly string[]> = {
  'before signing in': [
    'auth.login',
    'sessions.signIn',
    'forgottenPasswords.forgottenPassword',
    'setup.status',
    'setup.create',
    'invitations.check',
    'invitations.join',
    'answer.check',
    'answer.save',
    'answer.submit',
    'answer.decline',
  ],
  'an undo, from the toast or by Ctrl+Z': [
    'offboardings.undoOffboarding',
    'employeeHrData.reactivate',
    'comments.restore',
    'tasks.undoBulkUpdate',
    'bookings.reverseMany',
  ],
  'a preview or a check of another action': [
    'allocations.check',
    'absences.preview',
    'timeBank.preview',
    'settlements.previewSettlement',
    'payrollLayouts.previewLayout',
  ],
  'listed as accounts, by name': ['sessions.switchAccount'],
  'done with what is selected in the list': [
    'tasks.bulkDelete',
    'tasks.bulkUpdate',
    'absences.decideMany',
    'settlements.reverseSettlements',
  ],
  'a part of what the action "second-factor" opens': [
    'secondFactor.startTotp',
    'secondFactor.confirmTotp',
    'secondFactor.removeTotp',
    'secondFactor.renewRecoveryCodes',
    'passkeys.passkeyOptions',
    'passkeys.registerPasskey',
    'passkeys.renamePasskey',
    'passkeys.removePasskey',
  ],
  'beside an action on the same screen': [
    'policies.changePolicy', // policy
    'agreements.changeAgreement',
    'agreements.removeMember', // without-agreement
    'secondFactor.reset', // end-sessions
    'openSessions.end', // sign-ins
    'openSessions.endOthers',
    'accounts.removeLogo', // logo
    'clients.removeLogo', // client-logo
    'photos.removePhoto', // photo
    'evaluationTemplates.fromCompetences', // new-evaluation-template
    'evaluationTemplates.update',
    'evaluationTemplates.archive',
    'evaluationTemplates.restore',
    'evaluationTemplates.copy',
    'evaluationTemplates.preview',
    'npsSeries.create', // new-nps-wave
    'npsSeries.update',
    'npsSeries.remove',
    'users.renewInvitation', // change-person
    'users.withdrawInvitation',
    'offboardings.changeOffboarding', // offboard
    'employeeHrData.replace', // hr-of
    'employeeHrData.explain',
    'employeeHrData.reveal',
    'schedules.create', // schedule-of
    'schedules.remove',
    'holidays.addNational', // holidays
    'holidays.remove',
    'absences.addDefaultKinds', // absence-kinds
    'absences.updateKind',
    'absences.removeKind',
    'timeBank.reverse', // bank-of
    'settlements.reverseSettlement', // settle-many
    'offboardings.settleOffboarding', // bank-of
    'offboardings.reverseOffboardingSettlement',
    'closings.closePerson', // close-month
    'closings.correct',
    'closings.keep',
    'closings.reopen',
    'payroll.undo', // hand-over
    'payrollPeople.changePerson',
    'payrollLayouts.updateLayout', // payroll-layouts
    'payrollLayouts.deactivateLayout',
  ],
  'on a record that the palette does not search': [
    'absenceFiles.attach',
    'absenceFiles.detach',
    'comments.create',
    'comments.update',
    'comments.remove',
    'taskWatchers.watch',
    'taskWatchers.unwatch',
    'savedViews.create',
    'savedViews.update',
    'savedViews.remove',
    'workTime.fill',
    'competenceGroups.merge',
    'competences.merge',
    'feedback.send',
    'feedback.read',
    'feedback.withdraw',
    'feedback.report',
    'feedback.hide',
    'feedback.unhide',
    'feedback.keep',
    'feedback.react',
    'feedback.reply',
    'feedback.removeReply',
    'feedbackRequests.withdraw',
    'feedbackRequests.decline',
    'pdi.fromEvaluation',
    'pdi.propose',
    'pdi.accept',
    'pdi.return',
    'pdi.finish',
    'pdi.cancel',
    'pdi.reopen',
    'pdi.addGoal',
    'pdi.updateGoal',
    'pdi.removeGoal',
    'pdi.addAction',
    'pdi.updateAction',
    'pdi.removeAction',
    'pdi.makeTask',
    'pdi.linkTask',
    'pdi.unlinkTask',
    'pdi.checkIn',
    'pdi.updateCheckIn',
    'performanceEvaluations.update',
    'performanceEvaluations.remove',
    'performanceEvaluations.eraseReason',
    'performanceEvaluations.restore',
    'performanceEvaluations.open',
    'performanceEvaluations.collect',
    'performanceEvaluations.close',
    'performanceEvaluations.cancel',
    'performanceEvaluations.copy',
    'evaluationForms.saveForm',
    'evaluationForms.submit',
    'evaluationForms.reopen',
    'evaluationForms.decline',
    'evaluationPeople.addSubjects',
    'evaluationPeople.removeSubject',
    'evaluationPeople.forecast',
    'evaluationPeople.remind',
    'evaluationRaters.nominate',
    'evaluationRaters.approve',
    'evaluationRaters.newLink',
    'evaluationRaters.removeOutside',
    'evaluationRaters.changeLeader',
    'evaluationRaters.withdraw',
    'nps.forecast',
    'evaluationResults.release',
    'evaluationResults.rate',
    'evaluationTalks.talk',
    'evaluationTalks.note',
    'evaluationTalks.acknowledge',
    'evaluationTalks.contest',
    'evaluationTalks.settle',
    'evaluationTalks.share',
    'evaluationTalks.unshare',
    'evaluationCalibration.calibrate',
    'evaluationCalibration.lock',
    'evaluationCalibration.unlock',
    'nps.open',
    'nps.close',
    'nps.cancel',
    'nps.answer',
    'npsSeries.create',
    'npsSeries.update',
    'npsSeries.remove',
    'npsComments.setThemes',
    'npsComments.hide',
    'npsComments.replaceThemes',
  ],
};

test('every operation that changes something is an action of the palette, or is listed with a reason', () => {
  const offered = new Set<unknown>([...actions, ...ofRecords.flat()].map(({ needs }) => needs));
  // Actions that depend on the state of the browser are in `use-actions.ts`.
  for (const one of [timers.start, timers.stop, sessions.signOut]) offered.add(one);
  const excused = Object.values(NO_ACTION).flat();
  const all = Object.entries(contract).flatMap(([group, operations]) =>
    Object.entries<Endpoint>(operations).map(([name, operation]) => ({ name: `${group}.${name}`, operation })),
  );
  const isOnRows = (name: string) => {
    const [group, operation = ''] = name.split('.');
    return (
      ON_ROWS.includes(operation) && all.some((one) => one.name === `${group}.create` && offered.has(one.operation))
    );
  };
  const missing = all.filter(
    ({ name, operation }) =>
      operation.method !== 'GET' && !offered.has(operation) && !isOnRows(name) && !excused.includes(name),
  );
  expect(missing.map(({ name }) => name)).toEqual([]);
  // A listed operation must exist and must not be an action.
  const needless = excused.filter((name) => !all.some((one) => one.name === name && !offered.has(one.operation)));
  expect(needless).toEqual([]);
});
