import { DatabaseSync } from 'node:sqlite';
import { newCycle } from '@jornada/domain/evaluation-cycles';
import { each } from './contents.ts';
import { ASKED, AT, COUNTING, cycleRow, dayFrom, QUESTIONS, RATERS, SUBJECTS } from './evaluation-rows.ts';
import { ACCOUNT, type Row } from './rows.ts';
import { insert } from './sqlite.ts';

export const DRAFT = 3;

const TEMPLATE = 1;

/** People per leader, and peers per person: with leader and self, each person has eight raters. */
const REPORTS = 3;

const PEERS = 5;
const RATINGS = 5;

/** Writes a draft about all people, and the ratings of the counted cycle. */
export function fillCycles(path: string): void {
  const file = new DatabaseSync(path);
  file.exec('pragma synchronous = off; pragma foreign_keys = off; begin');
  const write = (table: string, count: number, rowsOf: (n: number) => Row[]) =>
    insert(file, table, each(count, rowsOf));
  // Part of the SQL text, because bound values are floating point numbers and would not divide as integers.
  file.exec(`update employment_links set reports_to = (user_id + ${REPORTS - 2}) / ${REPORTS} where user_id > 1`);
  write('evaluation_templates', 1, () => [templateRow()]);
  const settings = { ...newCycle('360', dayFrom), nomination: 'admin', nominate_until: null, peers_max: PEERS };
  insert(file, 'evaluations', [
    {
      ...cycleRow(DRAFT, 'draft'),
      template_id: TEMPLATE,
      settings: JSON.stringify(settings),
      snapshot: null,
      opened_at: null,
    },
  ]);
  write('evaluation_subjects', SUBJECTS, (user_id) => [
    { account_id: ACCOUNT, evaluation_id: DRAFT, user_id, state: 'waiting' },
  ]);
  write('evaluation_raters', SUBJECTS * PEERS, (n) => [namedRow(n)]);
  const rated = { ...newCycle('360', dayFrom), nine_box: true, rating: { labels: ['1', '2', '3', '4', '5'] } };
  file
    .prepare("update evaluations set state = 'closed', settings = ? where account_id = ? and id = ?")
    .run(JSON.stringify(rated), ACCOUNT, COUNTING);
  write('evaluation_ratings', SUBJECTS, (subject_id) => [
    {
      account_id: ACCOUNT,
      evaluation_id: COUNTING,
      subject_id,
      rating: 1 + (subject_id % RATINGS),
      potential: 1 + (subject_id % 3),
      leader_rating: 1 + (subject_id % 4),
      leader_potential: 1 + (subject_id % 3),
      rated_by: 1,
      rated_at: AT,
    },
  ]);
  const first = SUBJECTS * (RATERS + 1 + PEERS) + 1;
  insert(file, 'number_series', [{ account_id: ACCOUNT, series: 'evaluation_raters', next: first }]);
  file.exec('commit');
  file.close();
}

const templateRow = (): Row => ({
  account_id: ACCOUNT,
  id: TEMPLATE,
  name: 'Template',
  name_folded: 'template',
  description: '',
  scale: JSON.stringify(ASKED.scale),
  sections: JSON.stringify(ASKED.sections),
  question_count: QUESTIONS,
  minutes: 10,
  next_question: QUESTIONS + 1,
  created_at: AT,
  updated_at: AT,
});

function namedRow(n: number): Row {
  const subject_id = Math.ceil(n / PEERS);
  return {
    account_id: ACCOUNT,
    id: SUBJECTS * (RATERS + 1) + n,
    evaluation_id: DRAFT,
    subject_id,
    rater_group: 'peers',
    // Neighbours are neither leaders nor reports of each other, except for the first few people.
    user_id: ((subject_id + (n % PEERS)) % SUBJECTS) + 1,
    state: 'approved',
    proposed_by: 1,
  };
}
