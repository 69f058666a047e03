import type { ExportedResult } from '@jornada/contract/performance-evaluations-results';
import { isReadable } from '@jornada/domain/evaluation-readers';
import type { ResultGroup } from '@jornada/domain/evaluations';
import { notFound } from '@jornada/domain/refusal';
import type { CallContext } from '../context.ts';
import {
  findOpened,
  listCells,
  listNames,
  listSubjects,
  type OpenedCycle,
  type SubjectRow,
} from './results.queries.ts';
import { listRatings } from './ratings.queries.ts';
import { numbersOf, roleIn, TARGET } from './results.service.ts';
import { readCompetences } from './templates.queries.ts';

/** Number of people whose cells are read together. */
const AT_ONCE = 200;

/** The cycle and the people of an export. @throws 404 for an unknown or uncounted cycle, and for one for development */
async function exportedPeople(
  context: Pick<CallContext, 'db' | 'caller'>,
  evaluationId: number,
): Promise<{ cycle: OpenedCycle; subjects: SubjectRow[] }> {
  const { db, caller } = context;
  const cycle = await findOpened(db, caller.accountId, evaluationId);
  const isCounted = cycle?.state === 'closed' || cycle?.state === 'released';
  if (!isCounted || cycle.settings.purpose === 'development') throw notFound();
  const subjects = (await listSubjects(db, caller.accountId, evaluationId)).filter((subject) => {
    const role = roleIn(context, cycle, subject);
    return role !== null && isReadable(role, subject.state);
  });
  return { cycle, subjects };
}

/** The lines of an export of results, logged as one reading for each person in it. */
export async function exportResults(
  context: CallContext,
  evaluationId: number,
): Promise<AsyncGenerator<ExportedResult>> {
  const { cycle, subjects } = await exportedPeople(context, evaluationId);
  const userIds = subjects.map(({ user_id }) => user_id);
  const file = { target: TARGET, targetId: evaluationId, action: 'evaluation-results.export' };
  context.audit({ ...file, ...(userIds.length > 0 && { targetIds: userIds }) });
  return lines(context, cycle, subjects);
}

async function* lines(
  { db, caller: { accountId } }: CallContext,
  cycle: OpenedCycle,
  subjects: readonly SubjectRow[],
): AsyncGenerator<ExportedResult> {
  const ids = cycle.asked.sections.flatMap(({ competence_id }) => competence_id ?? []);
  const competences = await readCompetences(db, accountId, [...new Set(ids)]);
  for (let from = 0; from < subjects.length; from += AT_ONCE) {
    const piece = subjects.slice(from, from + AT_ONCE);
    const userIds = piece.map(({ user_id }) => user_id);
    const names = await listNames(db, accountId, userIds);
    const cells = await listCells(db, accountId, cycle.id, userIds);
    const ratings = await listRatings(db, accountId, cycle.id, userIds);
    const labels = cycle.settings.rating?.labels ?? [];
    for (const subject of piece) {
      const { user_id, job_title, state } = subject;
      const numbers = numbersOf(cells.get(user_id) ?? [], cycle, subject);
      const { rating, potential = null } = ratings.get(user_id) ?? {};
      const who = {
        user_id,
        nome: names.get(user_id) ?? '',
        job_title,
        state,
        rating: rating === undefined ? '' : (labels[rating - 1] ?? ''),
        potential,
      };
      const { score_hundredths: others_hundredths, groups } = numbers;
      yield { ...who, competence: '', expected_level: null, ...means(groups), others_hundredths, gap_hundredths: null };
      const expected = new Map(cycle.asked.scale.kind === 'levels' ? subject.expected : []);
      for (const { competence_id, by_group, others_hundredths: others, gap_hundredths } of numbers.competences)
        yield {
          ...who,
          competence: competences.get(competence_id)?.name ?? '',
          expected_level: expected.get(competence_id) ?? null,
          ...means(by_group),
          others_hundredths: others,
          gap_hundredths,
        };
    }
  }
}

/** The mean of each group that is shown. */
function means(of: readonly { group: ResultGroup; mean_hundredths: number | null }[]) {
  const mean = (group: ResultGroup) => of.find((one) => one.group === group)?.mean_hundredths ?? null;
  return {
    self_hundredths: mean('self'),
    leader_hundredths: mean('leader'),
    peers_hundredths: mean('peers'),
    reports_hundredths: mean('reports'),
    external_hundredths: mean('external'),
    colleagues_hundredths: mean('colleagues'),
  };
}
