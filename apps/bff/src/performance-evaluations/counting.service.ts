import { randomBytes } from 'node:crypto';
import { countAnswers, type Counted, type CountedAnswer, type CountedForm } from '@jornada/domain/evaluation-counting';
import { resultsOf } from '@jornada/domain/evaluation-results';
import { countedQuestions, weightsIn } from '@jornada/domain/evaluation-questions';
import { placeOfEvaluationComment, placeOfForm } from '@jornada/domain/sealed-places';
import { writeAudit } from '../db/audit.ts';
import type { Db } from '../db/handle.ts';
import { inTransaction } from '../db/transaction.ts';
import { notify } from '../notifications/notify.ts';
import type { Vault } from '../vault/vault.ts';
import {
  countAsked,
  insertCells,
  insertComments,
  listSubmitted,
  listUncounted,
  markCounted,
  storedCell,
  storeScores,
  type SubmittedForm,
} from './counting.queries.ts';
import { destroyForms, destroyTallies, overwriteWhatIsDeleted, removeDeleted } from './destroyed-forms.queries.ts';
import { rateNotices } from './cycle-notices.service.ts';
import { type By, releaseAll } from './release.service.ts';
import { findOpened, listInState, listSubjects, type OpenedCycle, setCycle } from './results.queries.ts';

/** Number of people whose answers are read together. */
const PEOPLE_AT_ONCE = 4;
/** How long a transaction counts before it ends, in milliseconds; other transactions wait at most this long. */
const PIECE_MS = 25;

/** The context of counting. */
interface Counting {
  db: Db;
  vault: Vault;
  accountId: number;
  evaluationId: number;
  now: Date;
}

/**
 * Counts the answers about the next people of a cycle, stores what may be shown, and destroys their forms and the list
 * of who was asked, all in one transaction: if interrupted, nothing has changed, and the next run continues.
 * @param after the last person of the previous batch
 * @param pieceMs how long to add people to the batch, in milliseconds
 * @returns how many people were counted, and the last of them; undefined if nobody is left
 */
export async function countPiece(
  counting: Counting,
  after: number,
  pieceMs = PIECE_MS,
): Promise<{ people: number; last: number } | undefined> {
  const { db, accountId, evaluationId } = counting;
  await overwriteWhatIsDeleted(db);
  return inTransaction(db, async (tx) => {
    const cycle = await findOpened(tx, accountId, evaluationId, true);
    if (cycle?.state !== 'counting') return undefined;
    const begun = performance.now();
    const piece = { people: 0, last: after };
    do {
      const people = await listUncounted(tx, accountId, evaluationId, piece.last, PEOPLE_AT_ONCE);
      if (people.length === 0) break;
      await countPeople({ ...counting, db: tx }, cycle, people);
      piece.people += people.length;
      piece.last = people.at(-1) ?? piece.last;
    } while (performance.now() - begun < pieceMs);
    if (piece.people === 0) return undefined;
    await destroyTallies(tx, accountId, evaluationId);
    return piece;
  });
}

/** Counts the answers about people within the caller's transaction. */
async function countPeople(
  { db: tx, vault, accountId, evaluationId, now }: Counting,
  { asked, settings }: OpenedCycle,
  people: readonly number[],
): Promise<void> {
  const questions = countedQuestions(asked);
  const invited = Map.groupBy(await countAsked(tx, accountId, evaluationId, people), ({ subject_id }) => subject_id);
  const forms = Map.groupBy(await listSubmitted(tx, accountId, evaluationId, people), ({ subject_id }) => subject_id);
  const counted = people.map((subject_id) => ({
    subject_id,
    ...countAnswers({
      questions,
      min_answers: settings.min_answers,
      invited: Object.fromEntries((invited.get(subject_id) ?? []).map((row) => [row.rater_group, row.people])),
      forms: (forms.get(subject_id) ?? []).map((form) => openedForm(vault, accountId, form)),
    }),
  }));
  await keepCounted(tx, vault, accountId, evaluationId, counted);
  const weights = weightsIn(asked, settings, new Map());
  const scores = counted.map(
    ({ subject_id, cells }) => [subject_id, resultsOf(cells, weights).score_hundredths] as const,
  );
  await storeScores(tx, accountId, evaluationId, scores);
  await destroyForms(tx, accountId, evaluationId, people);
  await markCounted(tx, accountId, evaluationId, people, now.toISOString());
}

/** Stores the parts of the answers about people that may be shown. */
export async function keepCounted(
  tx: Db,
  vault: Vault,
  accountId: number,
  evaluationId: number,
  counted: readonly (Counted & { subject_id: number })[],
): Promise<void> {
  const key = { account_id: accountId, evaluation_id: evaluationId };
  await insertCells(
    tx,
    counted.flatMap(({ subject_id, cells }) => cells.map((cell) => ({ ...key, subject_id, ...storedCell(cell) }))),
  );
  await insertComments(
    tx,
    counted.flatMap(({ subject_id, comments }) =>
      comments.map(({ group, question_id, text }) => {
        const random = randomBytes(16).toString('hex');
        const sealed = vault.seal(text, placeOfEvaluationComment(accountId, subject_id, random));
        return { ...key, key: random, subject_id, result_group: group, question_id, sealed };
      }),
    ),
  );
}

/** An answer as stored: empty fields may be absent. */
type StoredAnswer = Pick<CountedAnswer, 'question_id'> & Partial<CountedAnswer>;

/** The decrypted answers of a form. */
function openedForm(vault: Vault, accountId: number, { rater_id, rater_group, sealed }: SubmittedForm): CountedForm {
  const answers = JSON.parse(vault.open(sealed, placeOfForm(accountId, rater_id))) as StoredAnswer[];
  return {
    group: rater_group,
    answers: answers.map(({ question_id, point, choice, text }) => ({
      question_id,
      point: point ?? null,
      choice: choice ?? null,
      text: text ?? '',
    })),
  };
}

/**
 * Closes a cycle after everybody is counted, and releases results that nobody decides about: those with `auto_release`,
 * and those for development. Notifies leaders of the people they rate.
 * @returns whether it was closed
 */
export async function closeCounted({
  db,
  accountId,
  evaluationId,
  now,
  outbox,
}: Omit<Counting, 'vault'> & Pick<By, 'outbox'>): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const cycle = await findOpened(tx, accountId, evaluationId, true);
    if (cycle?.state !== 'counting') return false;
    const waiting = await listInState(tx, accountId, evaluationId, ['waiting']);
    if (waiting.length > 0) return false;
    // Forms about withdrawn people, and the sums of a cycle without people.
    await destroyForms(tx, accountId, evaluationId, null);
    await destroyTallies(tx, accountId, evaluationId);
    const at = now.toISOString();
    await setCycle(tx, accountId, evaluationId, { state: 'closed', counted_at: at, holds_traces: 1 });
    const by = { accountId, actorId: null, at, requestId: 'job', outbox };
    await writeAudit(tx, { ...by, action: 'performance-evaluations.count' }, [
      { target: 'performance-evaluations', targetId: evaluationId },
    ]);
    const { auto_release, purpose } = cycle.settings;
    if (auto_release || purpose === 'development') await releaseAll(tx, by, cycle);
    else await notify(tx, by, rateNotices(cycle, await listSubjects(tx, accountId, evaluationId)));
    return true;
  });
}

/**
 * Removes destroyed data of a cycle from the database files. @returns false if an older transaction still keeps some of
 * it
 */
export async function removeTraces(db: Db, accountId: number, evaluationId: number): Promise<boolean> {
  await overwriteWhatIsDeleted(db);
  const isGone = await removeDeleted(db);
  if (isGone) await setCycle(db, accountId, evaluationId, { holds_traces: 0 });
  return isGone;
}
