import type { PerformanceEvaluation } from '@jornada/contract/performance-evaluations-cycles';
import { may } from '@jornada/domain/access';
import { addDays, dateIn } from '@jornada/domain/calendar';
import { type CycleSettings, cycleFaults, newCycle } from '@jornada/domain/evaluation-cycles';
import type { CycleState } from '@jornada/domain/evaluations';
import { type Fault, forbidden, invalid, notFound, Refusal } from '@jornada/domain/refusal';
import type { CallContext, Caller } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { listLines } from '../user/lines.queries.ts';
import { countsOf, type CycleRow, type CycleScope, findCycle, isPartOf } from './cycles.queries.ts';
import { findTemplate } from './templates.queries.ts';

export const TARGET = 'performance-evaluations';

/** 409 for a state in which the operation is not possible. */
export const wrongState = (state: CycleState): Refusal =>
  new Refusal('conflict', 'Conflict', { code: 'wrong_state', details: { state } });

/** @param counts null for people who do not manage cycles */
export const shownCycle = (
  { settings, asked: _, erase_reason, ...row }: CycleRow,
  counts: PerformanceEvaluation['counts'],
): PerformanceEvaluation => ({ ...row, ...settings, counts, erase_reason: counts && erase_reason });

/** @throws 403 for callers who may not delete or restore a cycle with results */
export function requireEraser({ level }: Pick<Caller, 'level'>): void {
  if (!may(level, 'evaluations.erase')) throw forbidden();
}

/** A cycle as shown to people who manage cycles. */
export async function readCycle(db: Db, accountId: number, id: number): Promise<PerformanceEvaluation> {
  const row = await cycleOf({ db, caller: { accountId } }, id);
  return shownCycle(row, (await countsOf(db, accountId, [id]))(id));
}

/** @throws 404 if there is no such cycle or the caller takes no part in it */
export async function visibleCycle({ db, caller }: Pick<CallContext, 'db' | 'caller'>, id: number): Promise<CycleRow> {
  const row = await cycleOf({ db, caller }, id);
  if (!may(caller.level, 'evaluations.manage') && !(await isPartOf(db, scopeOf(caller), id))) throw notFound();
  return row;
}

export const scopeOf = ({ accountId, userId, level }: Caller): CycleScope => ({
  accountId,
  viewer: userId,
  manages: may(level, 'evaluations.manage'),
});

/** @throws 404 if the account has no such cycle or it is deleted */
export async function cycleOf(
  { db, caller }: { db: Db; caller: Pick<CallContext['caller'], 'accountId'> },
  id: number,
  lock = false,
): Promise<CycleRow> {
  const row = await findCycle(db, caller.accountId, id, lock);
  if (!row || row.deleted_at !== null) throw notFound();
  return row;
}

/** @throws 400 with each setting that conflicts with others */
export function requireSettings(settings: CycleSettings): void {
  const errors: Fault[] = [...cycleFaults(settings)];
  const [first] = errors;
  if (first) throw new Refusal('invalid', `${first.path}: ${first.message}`, { errors });
}

/**
 * @param before the current template of the cycle, which may stay even if archived
 * @throws 400 `not_here`, `not_active`
 */
export async function requireTemplate(
  db: Db,
  accountId: number,
  id: number | null,
  before: number | null = null,
): Promise<void> {
  if (id === null || id === before) return;
  const template = await findTemplate(db, accountId, id);
  if (!template) throw invalid('template_id', 'is not a template of this account', 'not_here');
  if (template.archived_at !== null) throw invalid('template_id', 'is an archived template', 'not_active');
}

/**
 * @param before the current calibrators of the cycle, who may stay even if no longer active
 * @throws 400 `not_here` for calibrators who are not active people of the account, `duplicate`
 */
export async function requireCalibrators(
  db: Db,
  accountId: number,
  ids: readonly number[] | undefined,
  before: readonly number[] = [],
): Promise<void> {
  if (!ids?.length) return;
  if (new Set(ids).size < ids.length) throw invalid('calibrator_ids', 'names somebody twice', 'duplicate');
  const lines = await listLines(db, accountId);
  if (ids.some((id) => !before.includes(id) && !lines.get(id)?.active))
    throw invalid('calibrator_ids', 'must be active people of this account', 'not_here');
}

/** The default settings of a new cycle in the account's time zone. */
export function defaultsOf(degree: CycleSettings['degree'], timeZone: string, now: Date): CycleSettings {
  const today = dateIn(timeZone, now);
  return newCycle(degree, (days) => addDays(today, days));
}

type Sent = { readonly [K in keyof CycleSettings]?: CycleSettings[K] | undefined };

/** The settings, overridden by those that were sent. */
export const withSent = (settings: CycleSettings, sent: Sent): CycleSettings => ({
  ...settings,
  ...(Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => name in settings && value !== undefined),
  ) as Partial<CycleSettings>),
});
