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
import { placeOfDecline, placeOfForm } from '@jornada/domain/sealed-places';
import type { Db } from '../db/handle.ts';
import type { Vault } from '../vault/vault.ts';
import { findOwnForm, type FormRow, type FullForm, type Rater } from './forms.queries.ts';
import { addToTally, lockForm, raiseVersion, setRater, writeForm } from './form-writes.queries.ts';

/** A form and its owner. */
export interface OwnForm {
  /** The transaction, if the form is changed. */
  db: Db;
  now: Date;
  rater: Rater;
  id: number;
  /** The form as shown to its rater, for refusals. */
  show: (form: EvaluationForm) => object;
}

/** The result of a save. */
type Saved = Pick<EvaluationForm, 'version' | 'progress_percent' | 'missing'> & { saved_at: string };

/** The length of answers to forty questions without a text. */
const LEAST_BYTES = 4_096;

/** The version of a form that was never saved. */
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
 * Pads answers before sealing to one of few lengths. In a backup, the exact length of a form would help to find the
 * author of comments that are kept.
 */
function paddedForm(answers: readonly FormAnswer[]): string {
  const json = JSON.stringify(answers);
  const bytes = Buffer.byteLength(json);
  return padded(json, bytes, nextDoubling(bytes, LEAST_BYTES));
}

const sectionsOf = ({ asked, rater_group, about, settings }: FullForm): Section[] =>
  askedOf(asked.sections, rater_group, about, settings.comments);

/** @throws 409 `closed` once answering has ended */
function requireOpen({ cycle_state: state }: FormRow): void {
  if (state !== 'collecting')
    throw new Refusal('conflict', 'Answering has ended', { code: 'closed', details: { state } });
}

/** Functions that open and seal the forms of one server. */
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

  /** @throws 404 if there is no such form or it belongs to somebody else */
  const formOf = async (db: Db, rater: Rater, id: number): Promise<FullForm> => {
    const row = await findOwnForm(db, rater, id);
    if (!row) throw notFound();
    return row;
  };

  const read = async (db: Db, rater: Rater, id: number): Promise<EvaluationForm> =>
    shown(rater.accountId, await formOf(db, rater, id));

  /** A form that can be answered. @throws 409 `closed`, and as `read` does */
  const readOpen = async (db: Db, rater: Rater, id: number): Promise<EvaluationForm> => {
    const row = await formOf(db, rater, id);
    requireOpen(row);
    return shown(rater.accountId, row);
  };

  /**
   * Locks a form in which `step` is possible, and returns it with the next state of its rater. Unless it is only saved,
   * answering cannot end before the transaction does.
   * @param version that the caller has read; undefined for any
   * @throws 409 `closed`, `wrong_state`, `stale_version` with the form
   */
  const stepping = async (
    { db, rater, id, show }: OwnForm,
    step: RaterStep,
    version?: number,
  ): Promise<{ row: FullForm; next: RaterState }> => {
    await lockForm(db, rater, id, step !== 'save');
    const row = await formOf(db, rater, id);
    requireOpen(row);
    if (version !== undefined && version !== versionOf(row)) throw staleVersion(show(shown(rater.accountId, row)));
    const next = raterAfter(step, row.state, row.rater_group);
    if (!next) throw new Refusal('conflict', 'Conflict', { code: 'wrong_state', details: { state: row.state } });
    return { row, next };
  };

  /**
   * Seals the answers of a locked form. Errors contain the positions of answers, never their content.
   * @throws 400 with each invalid answer
   */
  const write = async (
    { db, rater: { accountId }, now }: OwnForm,
    row: FullForm,
    sent: readonly SentAnswer[],
  ): Promise<Saved> => {
    const answers = sent.map(completeAnswer);
    const sections = sectionsOf(row);
    const errors = [...answerFaults(answers, sections, row.asked.scale)];
    const [first] = errors;
    if (first) throw new Refusal('invalid', `${first.path}: ${first.message}`, { errors });
    const progress_percent = progressOf(sections, answers);
    const version = versionOf(row) + 1;
    const sealed = vault.seal(paddedForm(answers), placeOfForm(accountId, row.id));
    const saved_at = now.toISOString();
    await writeForm(db, accountId, row.id, { sealed, progress_percent, version }, saved_at);
    return { version, saved_at, progress_percent, missing: missingIn(sections, answers) };
  };

  /** @throws 400 `missing_answers` with each question that lacks an answer */
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

  /** Saves all answers. @throws 400 with each invalid answer, and as `stepping` does */
  const save = async (own: OwnForm, answers: readonly SentAnswer[], version: number): Promise<Saved> => {
    const { row, next } = await stepping(own, 'save', version);
    const saved = await write(own, row, answers);
    if (next !== row.state) await setRater(own.db, own.rater.accountId, own.id, { state: next });
    return saved;
  };

  /**
   * Submits a form, so that it is counted.
   * @returns the id of the cycle
   * @throws 400 `missing_answers`, and as `stepping` does
   */
  const submit = async (own: OwnForm, version: number): Promise<number> => {
    const { db, id, now } = own;
    const { accountId } = own.rater;
    const { row, next } = await stepping(own, 'submit', version);
    requireComplete(accountId, row);
    // A form without required answers is counted too, so it must be stored.
    if (row.sealed === null) await write(own, row, []);
    else await raiseVersion(db, accountId, id, now.toISOString());
    await setRater(db, accountId, id, { state: next });
    await addToTally(db, accountId, row, { submitted: 1 });
    return row.evaluation_id;
  };

  /** Takes a submitted form back. @returns the id of the cycle @throws as `stepping` does */
  const reopen = async (own: OwnForm, version: number): Promise<number> => {
    const { db, id, rater } = own;
    const { row, next } = await stepping(own, 'reopen', version);
    await raiseVersion(db, rater.accountId, id);
    await setRater(db, rater.accountId, id, { state: next });
    await addToTally(db, rater.accountId, row, { submitted: -1 });
    return row.evaluation_id;
  };

  /** Declines a form that was never saved. @returns the id of the cycle @throws as `stepping` does */
  const decline = async (own: OwnForm, reason: string): Promise<number> => {
    const { db, id, rater } = own;
    const { row, next } = await stepping(own, 'decline');
    await setRater(db, rater.accountId, id, {
      state: next,
      decline_sealed: vault.seal(reason, placeOfDecline(rater.accountId, id)),
    });
    await addToTally(db, rater.accountId, row, { forms: -1 });
    return row.evaluation_id;
  };

  /** The subject and period of an own form. @throws 404 if there is no such form or it belongs to somebody else */
  const about = async (db: Db, rater: Rater, id: number) => {
    const { subject_id, settings } = await formOf(db, rater, id);
    return { subjectId: subject_id, from: settings.period_from, to: settings.period_to };
  };

  return { read, readOpen, about, save, submit, reopen, decline };
};
