import { DatabaseSync } from 'node:sqlite';
import type { Vault } from '@jornada/bff/vault/vault';
import { type CycleSettings, newCycle } from '@jornada/domain/evaluation-cycles';
import type { AskedQuestions } from '@jornada/domain/evaluation-questions';
import { placeOfForm } from '@jornada/domain/sealed-places';
import { each, linkRow } from './contents.ts';
import { ACCOUNT, type Row, userRow } from './rows.ts';
import { insert } from './sqlite.ts';

/** Two 360 cycles about the same people: one is to be counted, the other is being answered. */
export const COUNTING = 1;
export const COLLECTING = 2;
export const SUBJECTS = 5_000;
export const RATERS = 8;
export const QUESTIONS = 30;

const GROUPS = ['self', 'leader', 'peers', 'peers', 'peers', 'reports', 'reports', 'reports'] as const;
const DAY_MS = 86_400_000;
export const dayFrom = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
export const AT = new Date().toISOString();

/**
 * Fills an empty database.
 * @param vault encrypts the forms that are to be counted
 */
export function fillEvaluations(path: string, vault: Vault): void {
  const file = new DatabaseSync(path);
  file.exec('pragma synchronous = off; pragma foreign_keys = off; begin');
  const write = (table: string, count: number, rowsOf: (n: number) => Row[]) =>
    insert(file, table, each(count, rowsOf));
  write('users', SUBJECTS - 1, (n) => [userRow(n + 1)]);
  write('logins', SUBJECTS - 1, (n) => [loginRow(n + 1)]);
  write('employment_links', SUBJECTS - 1, (n) => [{ ...linkRow(n + 1), login_id: n + 1 }]);
  insert(file, 'evaluations', [cycleRow(COUNTING, 'counting'), cycleRow(COLLECTING, 'collecting')]);
  write('evaluation_subjects', SUBJECTS, (n) => [subjectRow(COUNTING, n), subjectRow(COLLECTING, n)]);
  write('evaluation_raters', SUBJECTS * RATERS, (id) => {
    const subject = Math.ceil(id / RATERS);
    const place = (id - 1) % RATERS;
    return [raterRow(COUNTING, { id, subject, place, state: 'submitted' })];
  });
  write('evaluation_raters', SUBJECTS, (n) => [
    raterRow(COLLECTING, { id: SUBJECTS * RATERS + n, subject: n, place: 0, state: 'open' }),
  ]);
  write('evaluation_forms', SUBJECTS * RATERS, (id) => [
    {
      account_id: ACCOUNT,
      rater_id: id,
      sealed: vault.seal(JSON.stringify(answersOf(id)), placeOfForm(ACCOUNT, id)),
      progress_percent: 100,
      saved_at: AT,
    },
  ]);
  file.exec('commit');
  file.close();
}

/** A login that cannot be used with a password: the tokens are created directly. */
function loginRow(id: number): Row {
  const email = `pessoa-${id}@example.test`;
  return { id, email, email_folded: email, password_hash: 'none', created_at: AT, updated_at: AT };
}

/** Every answer has a point, and one answer of each form has a comment. */
const answersOf = (form: number) =>
  Array.from({ length: QUESTIONS }, (_, at) => ({
    question_id: at + 1,
    point: ((form * 7 + at * 3) % 5) + 1,
    choice: null,
    text: (form + at) % QUESTIONS === 0 ? 'Explains what others need to know, and asks early for what is missing.' : '',
  }));

export const ASKED: AskedQuestions = {
  scale: { kind: 'custom', points: 5, labels: ['1', '2', '3', '4', '5'], not_observed: true },
  sections: [
    {
      title: 'Work',
      for: 'all',
      profile_ids: [],
      competence_id: null,
      questions: Array.from({ length: QUESTIONS }, (_, at) => ({
        id: at + 1,
        kind: 'rating',
        text: `Question ${at + 1}`,
        help: '',
        anchors: [],
        groups: [...new Set(GROUPS)],
        required: false,
        weight: 1,
        comment: 'optional',
        choices: [],
      })),
    },
  ],
};

export function cycleRow(id: number, state: 'draft' | 'counting' | 'collecting'): Row {
  const settings: CycleSettings = newCycle('360', dayFrom);
  return {
    account_id: ACCOUNT,
    id,
    name: `Cycle ${id}`,
    name_folded: `cycle ${id}`,
    description: '',
    degree: settings.degree,
    purpose: settings.purpose,
    settings: JSON.stringify(settings),
    answer_until: settings.answer_until,
    state,
    snapshot: JSON.stringify(ASKED),
    created_by: 1,
    opened_at: AT,
    created_at: AT,
    updated_at: AT,
  };
}

const subjectRow = (evaluation_id: number, user_id: number): Row => ({
  account_id: ACCOUNT,
  evaluation_id,
  user_id,
  state: 'waiting',
  snapshot: JSON.stringify({ job_title: 'Analyst', profile_id: null, leads: false, line: [], expected: [] }),
});

function raterRow(
  evaluation_id: number,
  { id, subject, place, state }: { id: number; subject: number; place: number; state: string },
): Row {
  return {
    account_id: ACCOUNT,
    id,
    evaluation_id,
    subject_id: subject,
    rater_group: GROUPS[place] ?? 'peers',
    // The subject first, then the people with the following ids.
    user_id: ((subject + place - 1) % SUBJECTS) + 1,
    state,
  };
}
