import { performanceEvaluations } from '@jornada/contract/performance-evaluations-cycles';
import { daysBefore } from '@jornada/domain/instants';
import { dateIn } from '@jornada/domain/calendar';
import { answeredUntil, DEFAULT_GROUPS, isNominated } from '@jornada/domain/evaluation-cycles';
import { mayNameCalibrators } from '@jornada/domain/evaluation-ratings';
import { BIN_DAYS, type CycleStep, cycleAfter, isCounted } from '@jornada/domain/evaluations';
import { notFound, Refusal, staleVersion } from '@jornada/domain/refusal';
import type { CallContext } from '../context.ts';
import { pageOf } from '../db/paging.ts';
import type { Handlers } from '../http/mount.ts';
import { makeDue } from '../jobs/jobs.queries.ts';
import {
  changeCycle,
  countCycles,
  countsOf,
  CYCLE_ORDER,
  type CycleRow,
  findCycle,
  insertCycle,
  listCycles,
  rewriteCycle,
} from './cycles.queries.ts';
import {
  cycleOf,
  defaultsOf,
  readCycle,
  requireCalibrators,
  requireEraser,
  requireSettings,
  requireTemplate,
  scopeOf,
  shownCycle,
  TARGET,
  visibleCycle,
  withSent,
  wrongState,
} from './cycles.service.ts';
import { notifyCalibrators, notifyOfDeadline, notifySubjects } from './notices.service.ts';
import { collectCycle, openCycle } from './opening.service.ts';
import { destroyAnswers } from './raters.queries.ts';
import { addSubjects, listSubjects } from './subjects.queries.ts';
import { findTemplate } from './templates.queries.ts';

export const cyclesHandlers: Handlers<typeof performanceEvaluations> = {
  list: async ({ query: { sort, limit, cursor, count, ...filter } }, { db, caller }) => {
    const scope = scopeOf(caller);
    const page = await pageOf(
      performanceEvaluations.list,
      CYCLE_ORDER,
      { sort, limit, cursor, count },
      {
        rows: (segment) => listCycles(db, scope, filter, segment),
        count: () => countCycles(db, scope, filter),
      },
    );
    const ids = page.items.map(({ id }) => id);
    const counts = scope.manages ? await countsOf(db, caller.accountId, ids) : () => null;
    return { ...page, items: page.items.map((row) => shownCycle(row, counts(row.id))) };
  },

  byId: async ({ params: { id } }, context) => {
    const { db, caller } = context;
    const row = await visibleCycle(context, id);
    return shownCycle(row, scopeOf(caller).manages ? (await countsOf(db, caller.accountId, [id]))(id) : null);
  },

  create: async ({ body }, { db, caller: { accountId, userId, timeZone }, now, audit }) => {
    const { name, description = '', template_id = null, ...sent } = body;
    const settings = withSent(defaultsOf(sent.degree, timeZone, now), sent);
    requireSettings(settings);
    await requireTemplate(db, accountId, template_id);
    await requireCalibrators(db, accountId, sent.calibrator_ids);
    const written = { name, description, template_id, settings };
    const id = await insertCycle(db, accountId, written, { by: userId, at: now.toISOString() });
    audit({ target: TARGET, targetId: id, fields: Object.keys(body) });
    return readCycle(db, accountId, id);
  },

  update: async ({ params: { id }, body: { version, ...changes } }, context) => {
    const { db, caller, now, audit } = context;
    const { accountId, timeZone } = caller;
    const row = await cycleOf(context, id, true);
    if (row.version !== version) throw staleVersion(await readCycle(db, accountId, id));
    const { name = row.name, description = row.description, template_id = row.template_id, ...sent } = changes;
    const isDraft = row.state === 'draft';
    if (!isDraft) refuseFrozen(row, changes, dateIn(timeZone, now));
    // A new degree starts with its own default groups.
    const degree = sent.degree ?? row.settings.degree;
    const groups = degree === row.settings.degree ? row.settings.groups : [...DEFAULT_GROUPS[degree]];
    const settings = isDraft ? withSent({ ...row.settings, groups }, sent) : settingsOfOpened(row.settings, sent);
    const named = settings.calibrator_ids.filter((one) => !row.settings.calibrator_ids.includes(one));
    if (isDraft) requireSettings(settings);
    await requireTemplate(db, accountId, template_id, row.template_id);
    await requireCalibrators(db, accountId, changes.calibrator_ids, row.settings.calibrator_ids);
    await rewriteCycle(db, accountId, id, { name, description, template_id, settings }, now.toISOString());
    if (row.state === 'collecting' && settings.answer_until > row.settings.answer_until)
      await notifyOfDeadline(context, row);
    if (!isDraft) await notifyCalibrators(context, id, named);
    audit({ target: TARGET, targetId: id, fields: Object.keys(changes) });
    return readCycle(db, accountId, id);
  },

  remove: async ({ params: { id } }, context) => {
    const { db, caller, now, audit } = context;
    const row = await cycleOf(context, id, true);
    const isErased = isCounted(row.state);
    if (isErased) requireEraser(caller);
    if (isErased ? row.erase_reason === null : !cycleAfter('remove', row.state, row.settings))
      throw wrongState(row.state);
    await changeCycle(db, caller.accountId, id, { deleted_at: now.toISOString() }, now.toISOString());
    const reason = row.erase_reason ?? undefined;
    audit({ target: TARGET, targetId: id, ...(isErased && { action: 'performance-evaluations.erase', reason }) });
    return { message: 'Deleted' };
  },

  eraseReason: async ({ params: { id }, body: { reason } }, context) => {
    const { state } = await cycleOf(context, id, true);
    if (!isCounted(state)) throw wrongState(state);
    return moved(context, id, { erase_reason: reason });
  },

  restore: async ({ params: { id } }, context) => {
    const { db, caller, now } = context;
    const row = await findCycle(db, caller.accountId, id, true);
    if (!row?.deleted_at || row.deleted_at < daysBefore(now, BIN_DAYS)) throw notFound();
    if (isCounted(row.state)) requireEraser(caller);
    return moved(context, id, { deleted_at: null, erase_reason: null });
  },

  copy: async ({ params: { id }, body: { name } }, context) => {
    const { db, caller, now, audit } = context;
    const { accountId, userId, timeZone } = caller;
    const row = await cycleOf(context, id);
    const days = defaultsOf(row.settings.degree, timeZone, now);
    const settings = withSent(row.settings, {
      period_from: days.period_from,
      period_to: days.period_to,
      answer_until: days.answer_until,
      release_by: days.release_by,
      nominate_until: isNominated(row.settings) ? days.period_to : null,
    });
    const template = row.template_id === null ? undefined : await findTemplate(db, accountId, row.template_id);
    const template_id = template?.archived_at === null ? row.template_id : null;
    const written = { name, description: row.description, template_id, settings };
    const copied = await insertCycle(db, accountId, written, { by: userId, at: now.toISOString() });
    const people = (await listSubjects(db, accountId, id)).filter(({ deactivated_at }) => deactivated_at === null);
    await addSubjects(
      db,
      accountId,
      copied,
      people.map(({ user_id }) => user_id),
    );
    audit({ target: TARGET, targetId: copied, fields: ['name'] });
    return readCycle(db, accountId, copied);
  },

  open: async ({ params: { id }, body: { version } }, context) => {
    const row = await stepping(context, id, version, 'open');
    const { db, caller, now, outbox } = context;
    const opened = await openCycle(db, { accountId: caller.accountId, outbox, now }, caller.timeZone, row);
    await notifyCalibrators(context, id, row.settings.calibrator_ids);
    return moved(context, id, { state: opened });
  },

  collect: async ({ params: { id }, body: { version } }, context) => {
    const row = await stepping(context, id, version, 'collect');
    const { db, caller, now, outbox } = context;
    await collectCycle(db, { accountId: caller.accountId, outbox, now }, row);
    return moved(context, id, {});
  },

  close: async ({ params: { id }, body: { version } }, context) => {
    await stepping(context, id, version, 'close');
    await makeDue(context.db, 'evaluation-counting', context.now.toISOString());
    return moved(context, id, { state: 'counting' });
  },

  cancel: async ({ params: { id }, body: { reason, version } }, context) => {
    const { state } = await stepping(context, id, version, 'cancel');
    // Nobody was notified of a draft.
    if (state !== 'draft') await notifySubjects(context, id);
    await destroyAnswers(context.db, context.caller.accountId, id);
    return moved(context, id, { state: 'canceled', cancel_reason: reason, holds_traces: 1 });
  },
};

interface SentOfOpened {
  answer_until?: string | undefined;
  calibrator_ids?: number[] | undefined;
}

/**
 * Checks changes of an opened cycle: while it is answered, only the last day (to a later one, from tomorrow on), and
 * the calibrators until ratings are locked.
 * @throws 409 `frozen` with the other fields
 */
function refuseFrozen(row: CycleRow, changes: SentOfOpened, today: string) {
  const { state, settings, calibration_locked_at } = row;
  const { answer_until = settings.answer_until } = changes;
  const isLater =
    state === 'collecting' &&
    (changes.answer_until === undefined || (answer_until >= settings.answer_until && answer_until > today));
  const isChangeable = new Map([
    ['answer_until', isLater],
    ['calibrator_ids', mayNameCalibrators({ state, rating: settings.rating, calibration_locked_at })],
  ]);
  const fields = Object.keys(changes).filter((field) => !isChangeable.get(field));
  if (fields.length) throw new Refusal('conflict', 'Conflict', { code: 'frozen', details: { fields } });
}

/** The settings of an opened cycle, merged with the sent ones that may still change. */
const settingsOfOpened = (
  settings: CycleRow['settings'],
  { answer_until = settings.answer_until, calibrator_ids = settings.calibrator_ids }: SentOfOpened,
): CycleRow['settings'] => ({ ...answeredUntil(settings, answer_until), calibrator_ids });

/**
 * A cycle in which `step` is possible, locked.
 * @throws 409 `stale_version` with the cycle, `wrong_state`
 */
async function stepping(context: CallContext, id: number, version: number, step: CycleStep): Promise<CycleRow> {
  const { db, caller } = context;
  const row = await cycleOf(context, id, true);
  if (row.version !== version) throw staleVersion(await readCycle(db, caller.accountId, id));
  if (!cycleAfter(step, row.state, row.settings)) throw wrongState(row.state);
  return row;
}

/** Changes the state of a cycle, records the event, and returns the cycle. */
async function moved(context: CallContext, id: number, changes: Parameters<typeof changeCycle>[3]) {
  const { db, caller, now, audit } = context;
  await changeCycle(db, caller.accountId, id, changes, now.toISOString());
  audit({ target: TARGET, targetId: id });
  return readCycle(db, caller.accountId, id);
}
