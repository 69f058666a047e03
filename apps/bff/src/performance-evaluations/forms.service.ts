import type { EvaluationForm, EvaluationFormSummary } from '@jornada/contract/performance-evaluations-forms';
import {
  answerFaults,
  askedOf,
  completeAnswer,
  type FormAnswer,
  missingIn,
  progressOf,
  type SentAnswer,
} from '@jornada/domain/evaluation-forms';
import type { Section } from '@jornada/domain/evaluation-templates';
import { isAnonymous, raterAfter, type RaterState, type RaterStep } from '@jornada/domain/evaluations';
import { nextDoubling, padded } from '@jornada/domain/padding';
import { notFound, Refusal, staleVersion } from '@jornada/domain/refusal';
import { placeOfForm } from '@jornada/domain/sealed-places';
import type { CallContext } from '../context.ts';
import type { Vault } from '../vault/vault.ts';
import { findOwnForm, type FormRow, type FullForm, lockForm, writeForm } from './forms.queries.ts';

/** As long as the answers to forty questions without a text. */
const LEAST_BYTES = 4_096;

/** Of a form that was never saved. */
const FIRST_VERSION = 1;

const versionOf = ({ version }: Pick<FormRow, 'version'>): number => version ?? FIRST_VERSION;

export const shownFormSummary = (row: FormRow): EvaluationFormSummary => ({
  id: row.id,
  evaluation: {
    id: row.evaluation_id,
    name: row.cycle_name,
    degree: row.settings.degree,
    purpose: row.settings.purpose,
    answer_until: row.settings.answer_until,
    min_answers: row.settings.min_answers,
    anonymous: isAnonymous(row.rater_group),
  },
  subject: { user_id: row.subject_id, nome: row.nome, job_title: row.about.job_title },
  group: row.rater_group,
  state: row.state,
  progress_percent: row.progress_percent ?? 0,
  saved_at: row.saved_at,
  version: versionOf(row),
});

/**
 * Answers as they are sealed. Their length tells whether somebody wrote much at most: with a backup, that would join the
 * comments that are kept to who wrote them.
 */
function paddedForm(answers: readonly FormAnswer[]): string {
  const json = JSON.stringify(answers);
  const bytes = Buffer.byteLength(json);
  return padded(json, bytes, nextDoubling(bytes, LEAST_BYTES));
}

const sectionsOf = ({ asked, rater_group, about, settings }: FullForm): Section[] =>
  askedOf(asked.sections, rater_group, about, settings.comments);

/** Opens and seals the forms of one server. */
export const createForms = (vault: Vault) => {
  const answersOf = (accountId: number, { id, sealed }: FullForm): FormAnswer[] =>
    sealed === null
      ? []
      : (JSON.parse(vault.open(sealed, placeOfForm(accountId, id))) as SentAnswer[]).map(completeAnswer);

  const shown = (accountId: number, row: FullForm): EvaluationForm => {
    const sections = sectionsOf(row);
    const answers = answersOf(accountId, row);
    const { scale } = row.asked;
    return { ...shownFormSummary(row), scale, sections, answers, missing: missingIn(sections, answers) };
  };

  /** @throws 404 for a form of somebody else, as for none */
  const formOf = async ({ db, caller }: Pick<CallContext, 'db' | 'caller'>, id: number): Promise<FullForm> => {
    const row = await findOwnForm(db, caller.accountId, caller.userId, id);
    if (!row) throw notFound();
    return row;
  };

  const read = async (context: Pick<CallContext, 'db' | 'caller'>, id: number): Promise<EvaluationForm> =>
    shown(context.caller.accountId, await formOf(context, id));

  /**
   * A form that `step` is possible for, locked, with the state of its rater after it. Unless it is saved only, answering
   * does not end before the transaction does.
   * @param version that the caller has read; undefined for any
   * @throws 409 `closed`, `wrong_state`, `stale_version` with the form
   */
  const stepping = async (
    context: Pick<CallContext, 'db' | 'caller'>,
    id: number,
    step: RaterStep,
    version?: number,
  ): Promise<{ row: FullForm; next: RaterState }> => {
    const { db, caller } = context;
    await lockForm(db, caller.accountId, caller.userId, id, step !== 'save');
    const row = await formOf(context, id);
    if (row.cycle_state !== 'collecting')
      throw new Refusal('conflict', 'Answering has ended', { code: 'closed', details: { state: row.cycle_state } });
    if (version !== undefined && version !== versionOf(row)) throw staleVersion(shown(caller.accountId, row));
    const next = raterAfter(step, row.state, row.rater_group);
    if (!next) throw new Refusal('conflict', 'Conflict', { code: 'wrong_state', details: { state: row.state } });
    return { row, next };
  };

  /**
   * Seals the answers of a form that is locked. Nothing of them is in an error but where they stand.
   * @throws 400 with each answer that does not fit
   */
  const write = async ({ db, caller, now }: CallContext, row: FullForm, sent: readonly SentAnswer[]) => {
    const answers = sent.map(completeAnswer);
    const sections = sectionsOf(row);
    const errors = [...answerFaults(answers, sections, row.asked.scale)];
    const [first] = errors;
    if (first) throw new Refusal('invalid', `${first.path}: ${first.message}`, { errors });
    const progress_percent = progressOf(sections, answers);
    const version = versionOf(row) + 1;
    const sealed = vault.seal(paddedForm(answers), placeOfForm(caller.accountId, row.id));
    const saved_at = now.toISOString();
    await writeForm(db, caller.accountId, row.id, { sealed, progress_percent, version }, saved_at);
    return { version, saved_at, progress_percent, missing: missingIn(sections, answers) };
  };

  /** @throws 400 `missing_answers` that names each question which lacks its answer */
  const requireComplete = (accountId: number, row: FullForm): void => {
    const missing = missingIn(sectionsOf(row), answersOf(accountId, row));
    if (missing.length === 0) return;
    throw new Refusal('invalid', 'Answers are missing', {
      code: 'missing_answers',
      errors: missing.map((question) => ({
        path: `questions.${question}`,
        message: 'needs an answer',
        code: 'missing_answers',
      })),
    });
  };

  /** Whom an own form is about, in which period. @throws 404 for a form of somebody else, as for none */
  const about = async (context: Pick<CallContext, 'db' | 'caller'>, id: number) => {
    const { subject_id, settings } = await formOf(context, id);
    return { subjectId: subject_id, from: settings.period_from, to: settings.period_to };
  };

  return { read, about, stepping, write, requireComplete };
};
