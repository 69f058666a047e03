import type { UsedIn } from '@jornada/contract/competences';
import { Refusal } from '@jornada/domain/refusal';
import type { Db } from '../db/handle.ts';
import { countPlansOf } from '../pdi/pdi.queries.ts';
import { countOpenCyclesOf } from '../performance-evaluations/cycles.queries.ts';
import { countTemplatesOf } from '../performance-evaluations/templates.queries.ts';
import { countProfiles } from './profiles.queries.ts';

/**
 * The current usage of a competence, without archived profiles and templates, and without evaluations and plans that
 * ended.
 */
export const usageOf = async (db: Db, accountId: number, id: number): Promise<UsedIn> => ({
  profiles: await countProfiles(db, accountId, { competence_id: [id], is_active: true }),
  templates: await countTemplatesOf(db, accountId, id),
  open_evaluations: await countOpenCyclesOf(db, accountId, id),
  pdi: await countPlansOf(db, accountId, id),
});

/** @throws 409 `in_open_evaluation` while an evaluation that asks about the competence is answered or counted */
export async function requireNoOpenEvaluation(db: Db, accountId: number, id: number): Promise<void> {
  if ((await countOpenCyclesOf(db, accountId, id)) === 0) return;
  throw new Refusal('conflict', 'Conflict', { code: 'in_open_evaluation' });
}
